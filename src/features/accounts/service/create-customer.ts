import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type CustomerAddress, customerAddressSchema } from "../contract/customer.ts";
import type { SERVED_STATUSES } from "../rules/served-accounts.ts";
import * as peopleStore from "../store/people.ts";

export type NewCustomer = {
  siteId: SiteId;
  now: Date;
  /** `pending`: another person has written the profile, and the customer completes it. */
  status: (typeof SERVED_STATUSES)[number];
  /** In E.164. The customer has confirmed this number with a code. */
  phoneNumber: string;
  email: string;
  firstName: string;
  lastName: string;
  address: CustomerAddress | null;
  addressNotes: string;
  isApartmentComplex: boolean;
  areaId: string | null;
  referralSource: string;
};

/**
 * Creates a customer for a confirmed phone number. If the number already has a customer, returns that
 * customer unchanged (`isNew: false`). So two sessions with the same new number get the same customer.
 */
export async function createCustomer(
  tx: Tx,
  input: NewCustomer,
): Promise<peopleStore.CustomerKey & { isNew: boolean }> {
  const { siteId, now, status, ...facts } = input;
  const account = {
    id: newId(),
    role: "customer" as const,
    status,
    email: facts.email.trim().toLowerCase() || null,
    phoneNumber: facts.phoneNumber,
  };
  const isNew = await peopleStore.insertAccount(tx, siteId, account, now);
  if (!isNew) {
    const existing = await peopleStore.findCustomerByPhone(tx, siteId, facts.phoneNumber);
    if (!existing) throw new Error("An account with this phone number has no customer.");
    return { ...existing, isNew: false };
  }
  const customerId = newId();
  // A booking's address has more fields than a profile's; parsing drops them.
  const address = facts.address && customerAddressSchema.parse(facts.address);
  const row = { ...facts, address, id: customerId, accountId: account.id };
  await peopleStore.insertCustomer(tx, siteId, row, now);
  return { accountId: account.id, customerId, status: account.status, isNew: true };
}

import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type CustomerAddress, customerAddressSchema } from "../contract.ts";
import * as peopleStore from "../store/people.ts";

export type NewCustomer = {
  siteId: SiteId;
  now: Date;
  /** E.164; the customer has confirmed it with a code. */
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
 * Creates an active customer for a confirmed phone number. If the number has a customer, it returns
 * that one unchanged (`isNew: false`), so that two sessions with one new number get the same
 * customer.
 */
export async function createCustomer(
  tx: Tx,
  input: NewCustomer,
): Promise<peopleStore.CustomerKey & { isNew: boolean }> {
  const { siteId, now, ...facts } = input;
  const account = {
    id: newId(),
    role: "customer",
    status: "active",
    email: facts.email.trim().toLowerCase() || null,
    phoneNumber: facts.phoneNumber,
  } as const;
  if (!(await peopleStore.insertAccount(tx, siteId, account, now))) {
    const known = await peopleStore.findCustomerByPhone(tx, siteId, facts.phoneNumber);
    if (!known) throw new Error("An account with this phone number has no customer.");
    return { ...known, isNew: false };
  }
  const customerId = newId();
  // A booking's address has more fields than a profile's; parsing drops them.
  const address = facts.address && customerAddressSchema.parse(facts.address);
  const row = { ...facts, address, id: customerId, accountId: account.id };
  await peopleStore.insertCustomer(tx, siteId, row, now);
  return { accountId: account.id, customerId, status: account.status, isNew: true };
}

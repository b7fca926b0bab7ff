import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type CustomerAddress, customerAddressSchema } from "../contract/customer.ts";
import { endSignIns } from "../internal/end-sign-ins.ts";
import type { SERVED_STATUSES } from "../rules/served-accounts.ts";
import * as pendingStore from "../store/pending-people.ts";
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
 * customer unchanged (`isNew: false`), also one that the team added by this number. So two sessions with the
 * same new number get the same customer.
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
  const added = await pendingStore.adoptPending(tx, siteId, account, now);
  if (added) {
    // Links to the address that the team typed may be with another person.
    await endSignIns(tx, { siteId, accountId: added.accountId, now });
    return { ...added, isNew: false };
  }
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

type PendingCustomer = {
  siteId: SiteId;
  now: Date;
  firstName: string;
  lastName: string;
  /** In E.164. At least one of the two is not null. */
  phoneNumber: string | null;
  email: string | null;
  home: {
    address: CustomerAddress;
    addressNotes: string;
    isApartmentComplex: boolean;
    areaId: string | null;
  };
};

/** `customerId` of a customer who has the number or the address already: nothing was written. */
type PendingResult =
  | { ok: true; customerId: string; accountId: string }
  | { ok: false; why: "known"; customerId: string };

/**
 * Adds a customer that another person describes. The customer has confirmed neither number nor e-mail
 * address, and completes the profile later. Two callers with the same number get one customer.
 */
export async function createPendingCustomer(
  tx: Tx,
  { siteId, now, home, ...facts }: PendingCustomer,
): Promise<PendingResult> {
  await pendingStore.lockNewCustomers(tx, siteId);
  const known = await pendingStore.findCustomerByAddress(tx, siteId, facts);
  if (known) return { ok: false, why: "known", customerId: known };
  const { phoneNumber, email, firstName, lastName } = facts;
  const [accountId, customerId] = [newId(), newId()];
  await pendingStore.insertPending(tx, siteId, { id: accountId, email, phoneNumber }, now);
  const row = {
    ...{ id: customerId, accountId, firstName, lastName, referralSource: "" },
    ...{ email: email ?? "", phoneNumber: phoneNumber ?? "" },
    ...{ ...home, address: customerAddressSchema.parse(home.address) },
  };
  await peopleStore.insertCustomer(tx, siteId, row, now);
  return { ok: true, customerId, accountId };
}

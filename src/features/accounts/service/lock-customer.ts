import type { Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../store/people.ts";

/**
 * Serialises what counts and then adds to a customer (pets, cards) until the transaction ends. Not so strong
 * that rows which only name the customer, such as orders and bookings, would wait. False for a customer of
 * another site, or none.
 */
export function lockCustomer(tx: Tx, siteId: SiteId, customerId: string): Promise<boolean> {
  return peopleStore.lockCustomer(tx, siteId, customerId);
}

/** The same as one of several locks that are taken together. */
export function customerLock(tx: Tx, siteId: SiteId, customerId: string): Lock {
  return peopleStore.customerLock(tx, siteId, customerId);
}

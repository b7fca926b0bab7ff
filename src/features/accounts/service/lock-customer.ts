import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../store/people.ts";

/**
 * Serialises what counts and then adds to a customer (pets, cards) until the transaction ends. Not so strong
 * that rows which only name the customer, such as orders and bookings, would wait. Locks nothing for a
 * customer of another site, or none.
 */
export function lockCustomer(siteId: SiteId, customerId: string): Lock {
  return peopleStore.lockCustomer(siteId, customerId);
}

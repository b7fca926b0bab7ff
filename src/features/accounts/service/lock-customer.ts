import type { Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/together.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../store/people.ts";

/**
 * Lets one transaction at a time count and then add rows of a customer (pets, cards). Rows that
 * only refer to the customer, such as orders, do not wait. False for a missing customer or one of
 * another site.
 */
export function lockCustomer(tx: Tx, siteId: SiteId, customerId: string): Promise<boolean> {
  return peopleStore.lockCustomer(tx, siteId, customerId);
}

/** The same lock for `lockInOrder`, which takes several locks in one statement. */
export function toCustomerLock(tx: Tx, siteId: SiteId, customerId: string): Lock {
  return peopleStore.toCustomerLock(tx, siteId, customerId);
}

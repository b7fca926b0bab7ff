import type { Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as pendingStore from "../store/pending-people.ts";
import * as peopleStore from "../store/people.ts";

/**
 * Lets one transaction at a time count and then add rows of a customer (pets, cards). Rows that
 * only refer to the customer, such as orders, do not wait. Locks nothing for a missing customer or
 * a customer of another site.
 */
export function lockCustomer(siteId: SiteId, customerId: string): Lock {
  return peopleStore.lockCustomer(siteId, customerId);
}

/** Leaves a customer's account open until the transaction ends. Returns false for a closed account. */
export function lockOpenCustomer(tx: Tx, siteId: SiteId, customerId: string): Promise<boolean> {
  return pendingStore.lockOpen(tx, siteId, customerId);
}

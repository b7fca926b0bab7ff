import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../store/people.ts";

/**
 * Lets one transaction at a time count and then add rows of a customer (pets, cards). Rows that
 * only refer to the customer, such as orders, do not wait. Locks nothing for a missing customer or
 * a customer of another site.
 */
export function lockCustomer(siteId: SiteId, customerId: string): Lock {
  return peopleStore.lockCustomer(siteId, customerId);
}

import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeOfCustomer } from "../store.ts";

/** Removes the series of a deleted customer, with the address in them. */
export function forgetSeries(
  tx: Tx,
  { siteId, customerId }: { siteId: SiteId; customerId: string },
): Promise<void> {
  return removeOfCustomer(tx, siteId, customerId);
}

import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeOfCustomer } from "../store/notes.ts";

/** Removes what staff noted about a customer's orders. `customers` calls this for erased accounts. */
export function forgetOrderNotes(
  tx: Tx,
  { siteId, customerId }: { siteId: SiteId; customerId: string },
): Promise<void> {
  return removeOfCustomer(tx, siteId, customerId);
}

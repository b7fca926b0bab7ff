import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeNotes } from "../store/client-notes.ts";

/** Removes what groomers noted about a customer. `customers` calls this for erased accounts. */
export function forgetClientNotes(
  tx: Tx,
  { siteId, customerId }: { siteId: SiteId; customerId: string },
): Promise<void> {
  return removeNotes(tx, siteId, customerId);
}

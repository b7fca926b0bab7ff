import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { forgetRecipient } from "../store.ts";

/**
 * Empties the names, the address and the message of the gift cards that were sent to an erased account's
 * confirmed address. The cards and what was paid for them stay.
 */
export function forgetGiftRecipient(tx: Tx, siteId: SiteId, email: string): Promise<void> {
  return forgetRecipient(tx, siteId, email);
}

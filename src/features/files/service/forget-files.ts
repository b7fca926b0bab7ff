import type { Tx } from "#kit/server/database.ts";
import { removeUnchanged } from "#kit/server/files/save-unchanged.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Removes the documents and recordings of an account that is being erased. */
export function forgetFiles(tx: Tx, account: { siteId: SiteId; accountId: string }): Promise<void> {
  return removeUnchanged(tx, account.siteId, account.accountId);
}

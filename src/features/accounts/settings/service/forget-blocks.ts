import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as blocksStore from "../../store/blocks.ts";

/** Removes all blocks by and against an account. `customers` calls this for deleted accounts. */
export function forgetBlocks(tx: Tx, account: { siteId: SiteId; accountId: string }): Promise<void> {
  return blocksStore.removeBlocks(tx, account.siteId, account.accountId);
}

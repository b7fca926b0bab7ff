import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeOfAccount } from "../store.ts";

/** Removes the commands of an account. `customers` calls this for erased accounts. */
export function forgetCommands(tx: Tx, account: { siteId: SiteId; accountId: string }): Promise<void> {
  return removeOfAccount(tx, account);
}

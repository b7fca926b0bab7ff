import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listOfAccount } from "../store.ts";

/** Reads what an account sent as a groomer after working without a connection, for the export of its data. */
export function exportCommands(db: Db, account: { siteId: SiteId; accountId: string }) {
  return listOfAccount(db, account);
}

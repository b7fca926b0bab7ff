import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as store from "../store.ts";

/** Ends the link of a groomer whose sessions all end: whoever used a session may have made the link. */
export const dropLinkOfAccount = (
  tx: Tx,
  { siteId, accountId }: { siteId: SiteId; accountId: string },
): Promise<void> => store.removeOfAccount(tx, siteId, accountId);

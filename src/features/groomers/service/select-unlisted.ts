import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { unlistedOf } from "../store/listed.ts";

/**
 * The statement that reads a brand's groomers, with an area each, who cannot be booked any more, or not yet.
 * Others join it and run it.
 */
export function selectUnlisted(db: Db, siteId: SiteId) {
  return unlistedOf(db, siteId);
}

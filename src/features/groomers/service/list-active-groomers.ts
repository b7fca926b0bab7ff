import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listNames } from "../store/listed.ts";

/** The groomers of a brand that can be booked, by name, each with the area. */
export function listActiveGroomers(db: Db, siteId: SiteId) {
  return listNames(db, siteId);
}

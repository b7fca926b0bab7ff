import { type NotNull, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Who can be found and booked. Needs the groomer and the account. */
export const IS_LISTED = sql<boolean>`account.status = 'active' and groomer.area_id is not null
  and groomer.vanity_url is not null and groomer.start_address is not null and groomer.start_latitude is not null`;

function groomersWithArea(db: Db) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", "account.id", "groomer.accountId")
    .innerJoin("areas as area", "area.id", "groomer.areaId");
}

/** The groomers that can be found and booked, of all brands. */
export const listedGroomers = (db: Db) => groomersWithArea(db).where(IS_LISTED);

/** The groomers of a brand that can be found and booked. */
export const listedOf = (db: Db, siteId: SiteId) => listedGroomers(db).where("groomer.siteId", "=", siteId);

/** The groomers of a brand with an area, in any state of the account. */
export const groomersOf = (db: Db, siteId: SiteId) =>
  groomersWithArea(db).where("groomer.siteId", "=", siteId);

/** The groomers of a brand, with an area each, who cannot be found and booked any more, or not yet. */
export const unlistedOf = (db: Db, siteId: SiteId) =>
  groomersOf(db, siteId)
    .where(sql<boolean>`not (${IS_LISTED})`)
    .select(["groomer.id", "groomer.displayName", "groomer.areaId"])
    .$narrowType<{ areaId: NotNull }>();

/** The groomers that can be found and booked, by name, with their areas. */
export function listNames(db: Db, siteId: SiteId) {
  return listedOf(db, siteId)
    .select(["groomer.id", "groomer.displayName", "groomer.areaId"])
    .$narrowType<{ areaId: NotNull }>()
    .orderBy("groomer.displayName")
    .orderBy("groomer.id")
    .execute();
}

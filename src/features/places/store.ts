import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export function listAreas(db: Db, siteId: SiteId) {
  return db
    .selectFrom("areas")
    .select([
      "id",
      "slug",
      "name",
      "phoneNumber",
      "timeZone",
      "taxBasisPoints",
      "centerLatitude",
      "centerLongitude",
      "polygon",
      "address",
      "active",
    ])
    .where("siteId", "=", siteId)
    .orderBy("name")
    .execute();
}

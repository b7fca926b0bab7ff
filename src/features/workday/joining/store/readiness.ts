import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** What of a groomer's work is set up. Customers can book only a groomer who has all of it. */
export type Readiness = { hours: boolean; zone: boolean; service: boolean; photo: boolean };

export async function readReadiness(db: Db | Tx, siteId: SiteId, groomerId: string): Promise<Readiness> {
  const has = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} part
      where part.site_id = ${siteId} and part.groomer_id = ${groomerId})`;
  const row = await db
    .selectFrom("groomers")
    .select([
      has("groomer_hours").as("hours"),
      has("work_zones").as("zone"),
      has("groomer_services").as("service"),
      sql<boolean>`profile_picture is not null`.as("photo"),
    ])
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
  return row ?? { hours: false, zone: false, service: false, photo: false };
}

import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Selects pets of any owners, also removed ones. */
export function selectByIds(db: Db, siteId: SiteId, ids: readonly string[]) {
  return db
    .selectFrom("pets")
    .select(["id", "name", "weight", "vaccinated", "anxiousAggressive", "description"])
    .select(["groomerNote", "photoFileId"])
    .where("siteId", "=", siteId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`);
}

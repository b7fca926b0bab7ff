import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { StoredSettings } from "../../store/drafts.ts";

type NewVersion = {
  version: number;
  settings: StoredSettings;
  publishedBy: string | null;
  takenBack: number | null;
};

/** The name of the member of the team whose account a column has. */
const nameOf = (account: string) =>
  sql<string | null>`(select trim(first_name || ' ' || last_name) from staff_members member
    where member.account_id = ${sql.ref(account)} and member.site_id = ${sql.ref("of.siteId")})`;

const settings = sql<StoredSettings>`settings`.as("settings");

/** The newest versions, the newest first. */
export function list(db: Db, siteId: SiteId, limit: number) {
  return db
    .selectFrom("siteVersions as of")
    .select(["version", settings, "publishedAt", "takenBack", nameOf("of.publishedBy").as("publishedBy")])
    .where("siteId", "=", siteId)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
}

/** Who changed the draft last; null before the first change. */
export async function findEditor(db: Db, siteId: SiteId): Promise<string | null> {
  const row = await db
    .selectFrom("siteDrafts as of")
    .select(nameOf("of.changedBy").as("name"))
    .where("siteId", "=", siteId)
    .executeTakeFirst();
  return row?.name ?? null;
}

export function findLast(db: Db, siteId: SiteId) {
  return db
    .selectFrom("siteVersions")
    .select(["version", settings])
    .where("siteId", "=", siteId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function find(db: Db, siteId: SiteId, version: number) {
  return db
    .selectFrom("siteVersions")
    .select(settings)
    .where("siteId", "=", siteId)
    .where("version", "=", version)
    .executeTakeFirst();
}

export async function insert(tx: Tx, siteId: SiteId, row: NewVersion, now: Date): Promise<void> {
  await tx
    .insertInto("siteVersions")
    .values({ ...row, siteId, settings: JSON.stringify(row.settings), publishedAt: now })
    .execute();
}

/** What an upload is for by its row in `files`. */
export const SITE_PICTURE = "site_picture";

/** A picture of the brand, and whether it is or was published; undefined for other files. */
export function findPicture(db: Db, siteId: SiteId, id: string) {
  const has = sql<SqlBool>`exists (select from jsonb_each_text(settings) where value like ${`%/${id}/%`})`;
  const published = (of: "sites" | "siteVersions") =>
    of === "sites"
      ? db.selectFrom("sites").select("id").where("id", "=", siteId).where(has)
      : db.selectFrom("siteVersions").select("version").where("siteId", "=", siteId).where(has);
  return db
    .selectFrom("files")
    .select(({ or, exists }) => [
      "id",
      or([exists(published("sites")), exists(published("siteVersions"))]).as("isPublished"),
    ])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("kind", "=", SITE_PICTURE)
    .where("state", "=", "kept")
    .executeTakeFirst();
}

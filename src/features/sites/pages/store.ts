import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type PageRow = {
  id: string;
  path: string;
  title: string;
  description: string;
  body: string;
  publishedAt: Date | null;
  updatedAt: Date;
  revision: number;
};
export type WrittenPage = Pick<PageRow, "path" | "title" | "description" | "body">;

const select = (db: Db | Tx, siteId: SiteId) =>
  db
    .selectFrom("cmsPages")
    .select(["id", "path", "title", "description", "body", "publishedAt", "updatedAt", "revision"])
    .where("siteId", "=", siteId);

/** All pages by title, archived ones last. */
export function list(db: Db, siteId: SiteId): Promise<PageRow[]> {
  return select(db, siteId).orderBy(sql`published_at is null`).orderBy("title").orderBy("id").execute();
}

export function find(db: Db | Tx, siteId: SiteId, id: string): Promise<PageRow | undefined> {
  return select(db, siteId).where("id", "=", id).executeTakeFirst();
}

/** Lets one transaction at a time change a brand's pages, because they compare their paths. */
export async function lockPages(tx: Tx, siteId: SiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pages ' || ${siteId}::text, 0))`.execute(tx);
}

/** Whether another page of the brand has this path. */
export async function hasOther(tx: Tx, siteId: SiteId, path: string, id: string | null): Promise<boolean> {
  const rows = await tx
    .selectFrom("cmsPages")
    .select("id")
    .where("siteId", "=", siteId)
    .where("path", "=", path)
    .execute();
  return rows.some((row) => row.id !== id);
}

/** Whether a groomer of the brand has, or had, a page at this path. */
export async function isGroomersPath(tx: Tx, siteId: SiteId, path: string): Promise<boolean> {
  const { isTaken } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from groomers where site_id = ${siteId} and lower(vanity_url) = ${path})
        or exists (select from former_vanity_urls where site_id = ${siteId} and lower(vanity_url) = ${path})`.as(
        "isTaken",
      ),
    )
    .executeTakeFirstOrThrow();
  return isTaken;
}

export async function insert(
  tx: Tx,
  siteId: SiteId,
  page: WrittenPage & { id: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("cmsPages")
    .values({ ...page, siteId, publishedAt: now, updatedAt: now })
    .execute();
}

/** Writes a change of a page, which counts as its next revision. */
export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: (WrittenPage | { publishedAt: Date | null }) & { updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable("cmsPages")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** The addresses to which the main menu links. */
export async function listMenuUrls(db: Db | Tx, siteId: SiteId): Promise<string[]> {
  const rows = await db
    .selectFrom("menuItems")
    .select("url")
    .where("siteId", "=", siteId)
    .where("menu", "=", "primary")
    .execute();
  return rows.map(({ url }) => url);
}

/** Adds a link at the end of the main menu. */
export async function insertMenuItem(
  tx: Tx,
  siteId: SiteId,
  item: { slug: string; title: string; url: string },
): Promise<void> {
  const position = sql<number>`(
    select coalesce(max(position), -1) + 1 from menu_items where site_id = ${siteId} and menu = 'primary'
  )`;
  await tx
    .insertInto("menuItems")
    .values({ ...item, id: newId(), siteId, menu: "primary", position })
    .execute();
}

export async function deleteMenuItem(tx: Tx, siteId: SiteId, url: string): Promise<void> {
  await tx
    .deleteFrom("menuItems")
    .where("siteId", "=", siteId)
    .where("menu", "=", "primary")
    .where("url", "=", url)
    .execute();
}

/** Lets a link of the menu follow its page. A title that staff chose for the link alone stays. */
export async function updateMenuItem(
  tx: Tx,
  siteId: SiteId,
  before: { url: string; title: string },
  after: { slug: string; url: string; title: string },
): Promise<void> {
  await tx
    .updateTable("menuItems")
    .set({
      slug: after.slug,
      url: after.url,
      title: sql<string>`case when title = ${before.title} then ${after.title} else title end`,
    })
    .where("siteId", "=", siteId)
    .where("menu", "=", "primary")
    .where("url", "=", before.url)
    .execute();
}

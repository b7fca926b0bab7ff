import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("serviceCategories as category")
    .innerJoin("petTypes as type", "type.id", "category.petTypeId")
    .select(["category.id", "category.slug", "category.name", "category.position", "category.revision"])
    .select(["type.id as petTypeId", "type.name as petTypeName"])
    .where("category.siteId", "=", siteId);

export type DeskCategoryRow = Awaited<ReturnType<typeof list>>[number];

/** The brand's categories in the order of the menu. */
export function list(db: Db, siteId: SiteId) {
  return select(db, siteId)
    .orderBy("category.position")
    .orderBy("category.name")
    .orderBy("category.id")
    .execute();
}

export function find(db: Db, siteId: SiteId, id: string): Promise<DeskCategoryRow | undefined> {
  return select(db, siteId).where("category.id", "=", id).executeTakeFirst();
}

export async function insert(
  tx: Tx,
  siteId: SiteId,
  category: { id: string; slug: string; name: string; position: number; petTypeId: string },
): Promise<void> {
  await tx
    .insertInto("serviceCategories")
    .values({ ...category, siteId })
    .execute();
}

export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: { name: string; position: number },
): Promise<void> {
  await tx
    .updateTable("serviceCategories")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

export async function remove(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  await tx.deleteFrom("serviceCategories").where("siteId", "=", siteId).where("id", "=", id).execute();
}

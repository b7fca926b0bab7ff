import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SavedView } from "../contract/views.ts";

type Owner = { siteId: SiteId; accountId: string };
export type ViewFilters = SavedView["filters"];

/** The views of a staff member, the first saved one first. */
export function listViews(db: Db, { siteId, accountId }: Owner) {
  return db
    .selectFrom("deskViews")
    .select(["id", "name", sql<ViewFilters>`filters`.as("filters")])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Makes changes of a staff member's views run one after the other. */
export async function lockOwner(tx: Tx, { siteId, accountId }: Owner): Promise<void> {
  await tx
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .forUpdate()
    .execute();
}

type NewView = { id: string; name: string; filters: ViewFilters };

/** Returns false for an id that exists. */
export async function insertView(tx: Tx, owner: Owner, view: NewView, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("deskViews")
    .values({ ...view, ...owner, filters: JSON.stringify(view.filters), createdAt: now })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeView(
  tx: Tx,
  { siteId, accountId }: Owner,
  { id, name, filters }: Omit<NewView, "filters"> & { filters: ViewFilters | undefined },
): Promise<void> {
  await tx
    .updateTable("deskViews")
    .set({ name, ...(filters && { filters: JSON.stringify(filters) }) })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Returns the filters of the removed view; undefined if the staff member has no such view. */
export async function removeView(
  tx: Tx,
  { siteId, accountId }: Owner,
  id: string,
): Promise<{ filters: ViewFilters } | undefined> {
  return tx
    .deleteFrom("deskViews")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .returning(sql<ViewFilters>`filters`.as("filters"))
    .executeTakeFirst();
}

export async function removeViewsOf(tx: Tx, { siteId, accountId }: Owner): Promise<void> {
  await tx.deleteFrom("deskViews").where("siteId", "=", siteId).where("accountId", "=", accountId).execute();
}

import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ServiceFeature } from "../../contract.ts";
import type { PriceInput } from "../rules.ts";

/**
 * Locks the brand's catalog until the transaction ends: of two changes, the second sees the first. Locks the
 * brand's own row, because a new brand has no category. Returns the categories.
 */
export async function lockCatalog(tx: Tx, siteId: SiteId) {
  await tx.selectFrom("sites").select("id").where("id", "=", siteId).forNoKeyUpdate().execute();
  return tx
    .selectFrom("serviceCategories")
    .select(["id", "name", "petTypeId"])
    .where("siteId", "=", siteId)
    .orderBy("id")
    .execute();
}

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("services")
    .select(["id", "slug", "name", "description", "features", "categoryId", "petTypeId", "position"])
    .select(["active", "revision"])
    .where("siteId", "=", siteId);

export type DeskServiceRow = Awaited<ReturnType<typeof list>>[number];

/** All services in the order of the menu, archived ones too. */
export function list(db: Db, siteId: SiteId) {
  return select(db, siteId).orderBy("position").orderBy("name").orderBy("id").execute();
}

export function find(db: Db, siteId: SiteId, id: string): Promise<DeskServiceRow | undefined> {
  return select(db, siteId).where("id", "=", id).executeTakeFirst();
}

/** The add-ons of a service that are on sale. */
export async function listAddOnIds(db: Db, siteId: SiteId, serviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("serviceAddOns as fit")
    .innerJoin("addOns as addOn", (join) =>
      join.onRef("addOn.id", "=", "fit.addOnId").onRef("addOn.siteId", "=", "fit.siteId"),
    )
    .select("addOn.id")
    .where("fit.siteId", "=", siteId)
    .where("fit.serviceId", "=", serviceId)
    .where("addOn.active", "=", true)
    .orderBy("addOn.position")
    .orderBy("addOn.id")
    .execute();
  return rows.map(({ id }) => id);
}

export function listAddOns(db: Db, siteId: SiteId) {
  return db
    .selectFrom("addOns")
    .select(["id", "name"])
    .where("siteId", "=", siteId)
    .where("active", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

type Written = {
  name: string;
  description: string;
  features: readonly ServiceFeature[];
  categoryId: string;
  baseServiceTime: number;
  position: number;
};

export async function insert(
  tx: Tx,
  siteId: SiteId,
  { features, ...service }: Written & { id: string; slug: string; petTypeId: string },
): Promise<void> {
  await tx
    .insertInto("services")
    .values({ ...service, siteId, features: JSON.stringify(features) })
    .execute();
}

export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { features, ...service }: Written,
): Promise<void> {
  await tx
    .updateTable("services")
    .set((row) => ({ ...service, features: JSON.stringify(features), revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

export async function setActive(tx: Tx, siteId: SiteId, id: string, active: boolean): Promise<void> {
  await tx
    .updateTable("services")
    .set((row) => ({ active, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

export async function replacePrices(
  tx: Tx,
  siteId: SiteId,
  serviceId: string,
  prices: readonly PriceInput[],
): Promise<void> {
  await tx
    .deleteFrom("servicePrices")
    .where("siteId", "=", siteId)
    .where("serviceId", "=", serviceId)
    .execute();
  await tx
    .insertInto("servicePrices")
    .values(prices.map((price) => ({ ...price, siteId, serviceId })))
    .execute();
}

import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("addOns")
    .select(["id", "slug", "name", "description", "price", "duration", "availableInOnlineBooking"])
    .select(["position", "active", "revision"])
    .where("siteId", "=", siteId);

export type DeskAddOnRow = Awaited<ReturnType<typeof list>>[number];

/** All add-ons in the order of the menu, archived ones too. */
export function list(db: Db, siteId: SiteId) {
  return select(db, siteId).orderBy("position").orderBy("name").orderBy("id").execute();
}

export function find(db: Db, siteId: SiteId, id: string): Promise<DeskAddOnRow | undefined> {
  return select(db, siteId).where("id", "=", id).executeTakeFirst();
}

/** The services on sale of each add-on, or of one. */
export function listServices(db: Db, siteId: SiteId, addOnId?: string) {
  return db
    .selectFrom("serviceAddOns as fit")
    .innerJoin("services as service", (join) =>
      join.onRef("service.id", "=", "fit.serviceId").onRef("service.siteId", "=", "fit.siteId"),
    )
    .select(["fit.addOnId", "service.id", "service.name"])
    .where("fit.siteId", "=", siteId)
    .where("service.active", "=", true)
    .$if(addOnId !== undefined, (query) => query.where("fit.addOnId", "=", addOnId as string))
    .orderBy("service.position")
    .orderBy("service.id")
    .execute();
}

type Written = Omit<DeskAddOnRow, "id" | "slug" | "active" | "revision">;

export async function insert(
  tx: Tx,
  siteId: SiteId,
  addOn: Written & { id: string; slug: string },
): Promise<void> {
  await tx
    .insertInto("addOns")
    .values({ ...addOn, siteId })
    .execute();
}

/** Writes a change of an add-on, which counts as its next revision. */
export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: Written | { active: boolean },
): Promise<void> {
  await tx
    .updateTable("addOns")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

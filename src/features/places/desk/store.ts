import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Point, Ring } from "../rules.ts";

/** The groomers of an area that are shown by name. */
const NAMED_GROOMERS = 5;

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("areas as area")
    .select(["area.id", "area.slug", "area.name", "area.phoneNumber", "area.timeZone", "area.taxBasisPoints"])
    .select(["area.polygon", "area.address", "area.active", "area.revision"])
    .where("area.siteId", "=", siteId);

export type DeskAreaRow = Awaited<ReturnType<typeof list>>[number];

/** The brand's areas by name, archived ones last. */
export function list(db: Db, siteId: SiteId) {
  return select(db, siteId).orderBy("area.active", "desc").orderBy("area.name").orderBy("area.id").execute();
}

/**
 * Locks the brand's areas until the transaction ends, in the order of their ids, so that changes run one
 * after another and no order is placed in one of them at the same time.
 */
export function lock(tx: Tx, siteId: SiteId): Promise<DeskAreaRow[]> {
  return select(tx, siteId).orderBy("area.id").forUpdate().execute();
}

type Uses = { areaId: string; groomers: number; upcoming: number };

/**
 * What is in each area: groomers that start there, without closed accounts, and orders that are still to be
 * done, as the list of appointments has them under `to_come`. Only of the area `areaId`, if it is given.
 */
export async function countUses(db: Db, siteId: SiteId, now: Date, areaId?: string): Promise<Uses[]> {
  const one = areaId === undefined ? sql`` : sql`and area.id = ${areaId}`;
  const { rows } = await sql<Uses>`
    select area.id as area_id,
      (select count(*)::int from groomers groomer
        join accounts account on account.id = groomer.account_id and account.site_id = groomer.site_id
        where groomer.site_id = area.site_id and groomer.area_id = area.id
          and account.status <> 'inactive') as groomers,
      (select count(*)::int from orders visit
        where visit.site_id = area.site_id and visit.area_id = area.id
          and visit.status not in ('cancelled', 'complete') and not visit.order_marked_as_no_show
          and (visit.appointment_end is null or visit.appointment_end > ${now})) as upcoming
    from areas area where area.site_id = ${siteId} ${one}`.execute(db);
  return rows;
}

/** The first groomers by name that start in an area, without closed accounts. */
export function listFirstGroomers(db: Db, siteId: SiteId, areaId: string) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .select(["groomer.id", "groomer.displayName"])
    .where("groomer.siteId", "=", siteId)
    .where("groomer.areaId", "=", areaId)
    .where("account.status", "<>", "inactive")
    .orderBy("groomer.displayName")
    .orderBy("groomer.id")
    .limit(NAMED_GROOMERS)
    .execute();
}

type Written = {
  name: string;
  phoneNumber: string;
  address: string;
  timeZone: string;
  taxBasisPoints: number;
  outline: { ring: Ring; center: Point } | null;
};

const columnsOf = ({ outline, ...area }: Written) => ({
  ...area,
  ...(outline && {
    polygon: JSON.stringify(outline.ring),
    centerLatitude: outline.center.latitude,
    centerLongitude: outline.center.longitude,
  }),
});

export async function insert(
  tx: Tx,
  siteId: SiteId,
  { outline, ...area }: Written & { id: string; slug: string; outline: NonNullable<Written["outline"]> },
): Promise<void> {
  const { ring, center } = outline;
  await tx
    .insertInto("areas")
    .values({
      ...area,
      siteId,
      polygon: JSON.stringify(ring),
      centerLatitude: center.latitude,
      centerLongitude: center.longitude,
    })
    .execute();
}

/** Writes a change of a locked area, which counts as its next revision. A null outline stays. */
export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: Written | { active: boolean },
): Promise<void> {
  const columns = "active" in change ? change : columnsOf(change);
  await tx
    .updateTable("areas")
    .set((row) => ({ ...columns, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Whether the database knows a time zone, because its queries use it too. */
export async function knowsTimeZone(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${timeZone}) as known`.execute(db);
  return rows[0]?.known === true;
}

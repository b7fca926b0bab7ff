import { sql } from "kysely";
import type { ChosenPets } from "#features/booking/clients/contract.ts";
import type { StoredAddress } from "#features/orders/contract/order.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SeriesWhy } from "./rules.ts";

const SERIES = [
  ...(["series.id", "series.customerId", "series.groomerId", "series.orderId", "series.weeks"] as const),
  ...(["series.firstDay", "series.startMinute", "series.timeZone", "series.address", "series.pets"] as const),
  ...(["series.agreedMax", "series.origin", "series.plannedFrom", "series.endedFrom"] as const),
  "series.endedBy",
  ...(["series.source", "series.moves", "series.moveId"] as const),
] as const;

function selectSeries(db: Db | Tx, siteId: SiteId) {
  return db
    .selectFrom("series")
    .innerJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "series.groomerId").onRef("groomer.siteId", "=", "series.siteId"),
    )
    .select(SERIES)
    .select(["groomer.accountId as groomerAccountId", "groomer.displayName as groomerName"])
    .where("series.siteId", "=", siteId);
}
export type SeriesRow = Awaited<ReturnType<ReturnType<typeof selectSeries>["execute"]>>[number];

/** Who started a series, and so who books its later dates. */
export type SeriesSource = "groomer" | "staff";
export type SeriesEnder = SeriesSource | "customer";

export type NewSeries = {
  id: string;
  customerId: string;
  groomerId: string;
  orderId: string;
  weeks: number;
  firstDay: string;
  startMinute: number;
  timeZone: string;
  address: StoredAddress;
  pets: ChosenPets;
  agreedMax: number;
  origin: string;
  source: SeriesSource;
};

/** Writes a series. Returns false, and writes nothing, if there is one with this id. */
export async function insertOnce(tx: Tx, siteId: SiteId, row: NewSeries, now: Date): Promise<boolean> {
  const { address, pets, firstDay, ...columns } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("series")
    .values({
      ...{ ...columns, siteId, firstDay, plannedFrom: firstDay, createdAt: now },
      ...{ address: JSON.stringify(address), pets: JSON.stringify(pets) },
    })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether another series that goes on repeats the same visit. */
export async function isRepeated(tx: Tx, siteId: SiteId, { id, orderId }: NewSeries): Promise<boolean> {
  const other = await tx
    .selectFrom("series")
    .select("id")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("id", "!=", id)
    .where("endedFrom", "is", null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The account of a groomer of the brand; undefined for a missing one. */
export function findGroomerAccount(db: Db, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers")
    .select("accountId")
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
}

export function find(db: Db | Tx, siteId: SiteId, id: string): Promise<SeriesRow | undefined> {
  return selectSeries(db, siteId).where("series.id", "=", id).executeTakeFirst();
}

/**
 * Locks a series, so that one transaction at a time decides on its dates. Unless it `waits`, a series that
 * another transaction has locked is as if it were missing.
 */
export async function lock(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { waits }: { waits: boolean },
): Promise<SeriesRow | undefined> {
  const own = tx
    .selectFrom("series")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate();
  const locked = await (waits ? own : own.skipLocked()).executeTakeFirst();
  return locked && find(tx, siteId, id);
}

/** Lists a groomer's series: those with dates ahead that wait first, ended ones last. */
export async function listOfGroomer(
  db: Db,
  siteId: SiteId,
  { groomerId, today, limit, page }: { groomerId: string; today: string; limit: number; page: number },
) {
  const rows = await selectSeries(db, siteId)
    .where("series.groomerId", "=", groomerId)
    .orderBy(
      sql`exists (select from series_dates as waiting where waiting.series_id = series.id
        and waiting.site_id = series.site_id and waiting.state = 'waits' and waiting.day >= ${today}::date)`,
      "desc",
    )
    .orderBy(sql`series.ended_from is not null`)
    .orderBy("series.createdAt", "desc")
    .orderBy("series.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom("series")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Lists a customer's series that have not ended before `today`, the newest first. `total`: of all. */
export function listOfCustomer(
  db: Db,
  siteId: SiteId,
  { customerId, today, limit }: { customerId: string; today: string; limit: number },
): Promise<(SeriesRow & { total: number })[]> {
  return selectSeries(db, siteId)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("series.customerId", "=", customerId)
    .where((is) => is.or([is("series.endedFrom", "is", null), is("series.endedFrom", ">=", today)]))
    .orderBy("series.createdAt", "desc")
    .orderBy("series.id")
    .limit(limit)
    .execute();
}

/** The names of pets, by id. */
export async function readPetNames(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom("pets")
    .select(["id", "name"])
    .where("siteId", "=", siteId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Series of all brands whose next date the horizon may have reached. A day too many does no harm. */
export function listDue(db: Db, now: Date) {
  return db
    .selectFrom("series")
    .innerJoin("sites as site", "site.id", "series.siteId")
    .select(["series.id", "series.siteId"])
    .where((is) =>
      is.or([is("series.endedFrom", "is", null), is("series.plannedFrom", "<", is.ref("series.endedFrom"))]),
    )
    .where(
      "series.plannedFrom",
      "<=",
      sql<string>`(${now}::timestamptz at time zone 'UTC')::date + site.horizon_days`,
    )
    .orderBy("series.plannedFrom")
    .orderBy("series.id")
    .execute();
}

/**
 * Moves the next undecided date on to `next`, because `date` is decided; never back. An older date moves
 * nothing on: after a move of the series, the next date may lie less than a step after it.
 */
export async function advance(
  tx: Db | Tx,
  siteId: SiteId,
  { id, moves }: Pick<SeriesRow, "id" | "moves">,
  { date, next }: { date: string; next: string },
): Promise<void> {
  await tx
    .updateTable("series")
    .set({ plannedFrom: next })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("moves", "=", moves)
    .where("plannedFrom", "<=", date)
    .execute();
}

/** Ends a series from a date on. A later end does not take an earlier one back. */
export async function end(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { endedFrom, endedBy }: { endedFrom: string; endedBy: SeriesEnder },
): Promise<void> {
  await tx
    .updateTable("series")
    .set({ endedFrom, endedBy })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where((is) => is.or([is("endedFrom", "is", null), is("endedFrom", ">", endedFrom)]))
    .execute();
}

/** Removes the series of a customer; the orders stay with the customer's other orders. */
export async function removeOfCustomer(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await tx.deleteFrom("series").where("siteId", "=", siteId).where("customerId", "=", customerId).execute();
}

/** What is decided on a date. */
export type DateDecision =
  | { state: "planned"; startsAt: Date }
  | { state: "made"; orderId: string }
  | { state: "skipped" }
  | { state: "waits"; why: SeriesWhy };

/** Writes what is decided on a date, in place of what was. */
export async function putDate(
  tx: Tx,
  siteId: SiteId,
  seriesId: string,
  day: string,
  decision: DateDecision,
): Promise<void> {
  const values = { startsAt: null, orderId: null, why: null, ...decision };
  await tx
    .insertInto("seriesDates")
    .values({ siteId, seriesId, day, ...values })
    .onConflict((clash) => clash.columns(["seriesId", "day", "siteId"]).doUpdateSet(values))
    .execute();
}

export function findDate(db: Db | Tx, siteId: SiteId, seriesId: string, day: string) {
  return db
    .selectFrom("seriesDates")
    .select(["day", "state", "startsAt", "orderId", "why"])
    .where("siteId", "=", siteId)
    .where("seriesId", "=", seriesId)
    .where("day", "=", day)
    .executeTakeFirst();
}

/** The decided dates of several series from a day on, with the orders made for them, by date. */
export async function listDates(db: Db, siteId: SiteId, seriesIds: readonly string[], from: string) {
  if (seriesIds.length === 0) return [];
  return db
    .selectFrom("seriesDates as date")
    .leftJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "date.orderId").onRef("order.siteId", "=", "date.siteId"),
    )
    .select(["date.seriesId", "date.day", "date.state", "date.startsAt", "date.orderId", "date.why"])
    .select(["order.number", "order.status", "order.appointmentStart", "order.groomerId"])
    .where("date.siteId", "=", siteId)
    .where("date.seriesId", "in", [...seriesIds])
    .where("date.day", ">=", from)
    .orderBy("date.seriesId")
    .orderBy("date.day")
    .execute();
}
export type DateRow = Awaited<ReturnType<typeof listDates>>[number];

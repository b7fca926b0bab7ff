import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { StandInState } from "../rules/stand-ins.ts";

export type NewStandIn = {
  orderId: string;
  customerId: string;
  groomerId: string;
  startsAt: Date;
  endsAt: Date;
  total: CentsRange;
  expiresAt: Date;
};

/** Writes a stand-in offer. An order has at most one offer, so a second offer is ignored. */
export async function insert(tx: Tx, siteId: SiteId, offer: NewStandIn, now: Date): Promise<void> {
  const { total, ...columns } = offer;
  await tx
    .insertInto("standIns")
    .values({ ...columns, id: newId(), siteId, totalMin: total.min, totalMax: total.max, createdAt: now })
    .onConflict((clash) => clash.constraint("stand_ins_order_id_key").doNothing())
    .execute();
}

/** Whether the booking session that takes the offer has become an order. */
const isPlaced = sql<boolean>`exists (select from orders placed where placed.site_id = offer.site_id
  and placed.booking_session_id = offer.booking_session_id)`;

function offersOf(db: Db, siteId: SiteId, customerId: string) {
  return db
    .selectFrom("standIns as offer")
    .innerJoin("orders as order", "order.id", "offer.orderId")
    .innerJoin("areas as area", "area.id", "order.areaId")
    .leftJoin("groomers as missed", "missed.id", "order.groomerId")
    .select(["offer.orderId", "offer.groomerId", "offer.startsAt", "offer.endsAt", "offer.expiresAt"])
    .select(["offer.totalMin", "offer.totalMax", "offer.status", "order.number", "order.paymentLabel"])
    .select(["order.totalMin as beforeMin", "order.totalMax as beforeMax", "area.timeZone"])
    .select(["missed.displayName as missedName", isPlaced.as("isPlaced")])
    .where("offer.siteId", "=", siteId)
    .where("offer.customerId", "=", customerId);
}

/** Lists a customer's offers that are open at `now`, the next visit first. */
export function listOpen(db: Db, siteId: SiteId, customerId: string, now: Date) {
  return offersOf(db, siteId, customerId)
    .where("offer.status", "=", "open")
    .where("offer.expiresAt", ">", now)
    .where((is) => is.not(isPlaced))
    .orderBy("offer.startsAt")
    .orderBy("offer.orderId")
    .execute();
}
export type StandInRow = Awaited<ReturnType<typeof listOpen>>[number];

export function find(db: Db, siteId: SiteId, customerId: string, orderId: string) {
  return offersOf(db, siteId, customerId).where("offer.orderId", "=", orderId).executeTakeFirst();
}

/** Locks the offer of an order until the transaction ends, and reads it. */
export function lock(tx: Tx, siteId: SiteId, orderId: string) {
  return tx
    .selectFrom("standIns as offer")
    .select([
      "offer.groomerId",
      "offer.startsAt",
      "offer.expiresAt",
      "offer.status",
      "offer.bookingSessionId",
    ])
    .select(isPlaced.as("isPlaced"))
    .where("offer.siteId", "=", siteId)
    .where("offer.orderId", "=", orderId)
    .forUpdate("offer")
    .executeTakeFirst();
}

export async function setStatus(tx: Tx, siteId: SiteId, orderId: string, status: StandInState) {
  await tx
    .updateTable("standIns")
    .set({ status })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .execute();
}

/** Writes which booking session takes the offer. */
export async function setSession(tx: Tx, siteId: SiteId, orderId: string, bookingSessionId: string) {
  await tx
    .updateTable("standIns")
    .set({ bookingSessionId })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .execute();
}

/** Returns the groomers who declined or did not answer this customer's visit at this start. */
export async function listUnwilling(
  db: Db,
  siteId: SiteId,
  { customerId, start }: { customerId: string; start: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("orderChanges as change")
    .innerJoin("orders as order", "order.id", "change.orderId")
    .select("change.fromGroomerId")
    .where("change.siteId", "=", siteId)
    .where("order.siteId", "=", siteId)
    .where("order.customerId", "=", customerId)
    .where("order.appointmentStart", "=", start)
    .where("change.kind", "=", "cancellation")
    .where("change.madeBy", "<>", "customer")
    .where("change.fromStart", "=", start)
    .execute();
  return new Set(rows.flatMap(({ fromGroomerId }) => fromGroomerId ?? []));
}

/** Closes the taken and the expired offers of all brands. Returns how many offers were closed. */
export async function settleAll(db: Db, now: Date): Promise<number> {
  const closed = await db
    .updateTable("standIns as offer")
    .set({ status: sql`case when ${isPlaced} then 'taken' else 'expired' end` })
    .where("offer.status", "=", "open")
    .where((is) => is.or([is("offer.expiresAt", "<=", now), isPlaced]))
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
}

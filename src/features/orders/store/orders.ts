import type { Quote } from "#features/quotes/contract.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { JsonRow } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PreferredTimes, VisitAddress } from "../contract/order.ts";
import type { OrderStatus } from "../rules/order.ts";
import { ENDED_STATUSES } from "../rules/status-groups.ts";

export type NewOrder = {
  id: string;
  number: string;
  bookingSessionId: string;
  visit: number;
  customerId: string;
  groomerId: string | null;
  areaId: string;
  status: OrderStatus;
  source: "customer" | "groomer" | "staff";
  /** The site's origin (URL) where the order was booked. Later messages use it for their links. */
  origin?: string;
  /** Campaign tags and the page of another site that led the customer here. */
  utm: Record<string, string>;
  referrer: string | null;
  /** Start, end and payment are null for a request only, which has preferred times (`wishes`) instead. */
  appointmentStart: Date | null;
  appointmentEnd: Date | null;
  wishes?: PreferredTimes;
  address: VisitAddress;
  paymentMethod: "card" | "cash" | "gift_card" | null;
  paymentLabel: string;
  totals: Quote;
};

export type NewLine = {
  id: string;
  petId: string;
  serviceId: string;
  addOns: readonly { id: string; name: string; price: number }[];
  minutes: number;
  minPrice: number;
  maxPrice: number;
};

/** Writes an order and its lines. Returns false, and writes nothing, if another order has the number. */
export async function insert(
  tx: Tx,
  siteId: SiteId,
  order: NewOrder,
  lines: readonly NewLine[],
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("orders")
    .values(rowOf(siteId, order, now))
    .onConflict((clash) => clash.columns(["siteId", "number"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .insertInto("orderLines")
    .values(lineRows(siteId, order.id, lines))
    .execute();
  return true;
}

function rowOf(siteId: SiteId, { address, totals, wishes, utm, ...columns }: NewOrder, now: Date) {
  return {
    ...columns,
    siteId,
    address: JSON.stringify(address),
    utm: JSON.stringify(utm),
    wishes: wishes ? JSON.stringify(wishes) : null,
    latitude: address.latitude,
    longitude: address.longitude,
    totals: JSON.stringify(totals),
    totalMin: totals.total.min,
    totalMax: totals.total.max,
    createdAt: now,
    updatedAt: now,
  };
}

function lineRows(siteId: SiteId, orderId: string, lines: readonly NewLine[]) {
  return lines.map((line, position) => ({
    ...line,
    siteId,
    orderId,
    position,
    addOns: JSON.stringify(line.addOns),
  }));
}

/** Returns statements, not yet run, that write orders and lines. They fail (23505) if a number is taken. */
export function insertOrders(
  tx: Tx,
  siteId: SiteId,
  orders: readonly { order: NewOrder; lines: readonly NewLine[] }[],
  now: Date,
) {
  return {
    orders: tx
      .insertInto("orders")
      .values(orders.map(({ order }) => rowOf(siteId, order, now)))
      .returning("id"),
    orderLines: tx
      .insertInto("orderLines")
      .values(orders.flatMap(({ order, lines }) => lineRows(siteId, order.id, lines)))
      .returning("id"),
  };
}

const ORDER = [
  "order.id",
  "order.number",
  "order.status",
  "order.source",
  "order.customerId",
  "order.groomerId",
  "order.appointmentStart",
  "order.appointmentEnd",
  "order.wishes",
  "order.address",
  "order.paymentMethod",
  "order.paymentLabel",
  "order.orderMarkedAsNoShow",
  "order.fee",
  "order.totals",
  "order.couponCode",
  "order.giftCardEnding",
  "order.createdAt",
  "order.reviewRating",
  "order.reviewedAt",
  "order.bookingSessionId",
  "order.updatedAt",
  "order.version",
  "area.id as areaId",
  "area.name as areaName",
  "area.phoneNumber as areaPhoneNumber",
  "area.timeZone",
] as const;

/** Selects whole orders of a brand. The caller adds which orders, and how they are sorted. */
export function selectOrders(db: Db, siteId: SiteId) {
  return db
    .selectFrom("orders as order")
    .innerJoin("areas as area", "area.id", "order.areaId")
    .select(ORDER)
    .where("order.siteId", "=", siteId);
}

export function find(db: Db, siteId: SiteId, id: string) {
  return selectOrders(db, siteId).where("order.id", "=", id).executeTakeFirst();
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof find>>>;

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));

/** An order that was read as JSON, with its instants as Dates. */
export function toOrderRow<Row extends JsonRow<OrderRow>>(row: Row): Row & OrderRow {
  return {
    ...row,
    appointmentStart: toDate(row.appointmentStart),
    appointmentEnd: toDate(row.appointmentEnd),
    createdAt: new Date(row.createdAt),
    reviewedAt: toDate(row.reviewedAt),
    updatedAt: new Date(row.updatedAt),
  } as Row & OrderRow;
}

/**
 * Selects an order's id if the order is the brand's. Lines have no site, so statements on lines need this.
 */
export function selectOrderId(db: Db, siteId: SiteId, id: string) {
  return db.selectFrom("orders").select("id").where("siteId", "=", siteId).where("id", "=", id);
}

export async function listBySession(db: Db, siteId: SiteId, bookingSessionId: string) {
  return db
    .selectFrom("orders")
    .select(["id", "number", "status", "totals", "appointmentStart"])
    .where("siteId", "=", siteId)
    .where("bookingSessionId", "=", bookingSessionId)
    .orderBy("visit")
    .execute();
}

/** Whether an open order includes a pet. */
export async function isPetBooked(tx: Tx, siteId: SiteId, petId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("orderLines as line")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .select("order.id")
    .where("order.siteId", "=", siteId)
    .where("line.petId", "=", petId)
    .where("order.status", "not in", ENDED_STATUSES)
    .where("order.orderMarkedAsNoShow", "=", false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type OrderUpsell = { upsellId: string; quantity: number; price: number };

/** Writes the upsells of a new order, and the coupon code and gift card ending that lowered its price. */
export async function writeExtras(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  {
    upsells,
    ...codes
  }: { upsells: readonly OrderUpsell[]; couponCode: string | null; giftCardEnding: string | null },
): Promise<void> {
  await tx.updateTable("orders").set(codes).where("siteId", "=", siteId).where("id", "=", orderId).execute();
  if (upsells.length === 0) return;
  await tx
    .insertInto("orderUpsells")
    .values(upsells.map((upsell) => ({ ...upsell, siteId, orderId })))
    .execute();
}

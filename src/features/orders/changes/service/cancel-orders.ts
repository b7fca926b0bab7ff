import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { lockGroomers, releaseOrder } from "#features/calendar/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Order } from "../../contract/order.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { notifyCancelled } from "../../internal/notify-changes.ts";
import { settleEndedOrder } from "../../internal/settle-ended-order.ts";
import { type Settlement, settle } from "../../internal/settle-payment.ts";
import { isReason } from "../../rules/change-reasons.ts";
import { readOwnOrder, showOrder } from "../../service/show-order.ts";
import { findRescheduleRequest, insertChange, lock, setStatus } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import { readHowToCancel } from "../internal/read-how-to-cancel.ts";
import { cancelRefused } from "../words/refusals.ts";
import { CHANGE_FAULTS } from "../words.ts";

export type CancelInput = { orderIds: readonly string[]; reasonId: string; description: string };

/**
 * Cancels orders of the caller in one transaction: all or none. Inside the notice window an order gets a
 * cancellation request instead. Throws `conflict` if an order cannot be cancelled. Safe to repeat.
 */
export async function cancelOrders(context: Context, input: CancelInput): Promise<{ orders: Order[] }> {
  const ids = [...new Set(input.orderIds)];
  for (const id of ids) await readOwnOrder(context, id);
  if (!isReason("customer-cancellations", input.reasonId)) {
    throw refuseFields({ reasonId: [CHANGE_FAULTS.unknownReason] });
  }
  const released = await context.db
    .transaction()
    .execute((tx) => cancelAll(tx, context, ids.toSorted(), input));
  await settle(context, released);
  return { orders: await Promise.all(ids.map((id) => showOrder(context, id))) };
}

/**
 * Locks the orders by id, then their customer, then all groomers, and cancels each order. A reschedule at
 * the same time takes its locks in the same sequence, so there is no deadlock.
 */
async function cancelAll(
  tx: Tx,
  context: Context,
  ids: readonly string[],
  input: CancelInput,
): Promise<Settlement[]> {
  const { siteId } = context;
  const rows: OrderRow[] = [];
  const groomers = new Set<string>();
  for (const id of ids) {
    const row = await lock(tx, siteId, id);
    if (!row) throw notFound("This appointment");
    rows.push(row);
    const request = await findRescheduleRequest(tx, siteId, id);
    for (const groomerId of [row.groomerId, request?.groomerId]) if (groomerId) groomers.add(groomerId);
  }
  // Returning credit needs the customer's lock. Booking also takes that lock before the groomers' locks.
  for (const customerId of new Set(rows.map((row) => row.customerId)))
    await takeLock(tx, lockCustomer(siteId, customerId));
  await takeLock(tx, lockGroomers([...groomers]));
  const released: Settlement[] = [];
  for (const row of rows) released.push(...(await cancelOne(tx, context, row, input)));
  return released;
}

/** Cancels a locked order or requests that. Returns what to settle at the bank after the commit. */
async function cancelOne(
  tx: Tx,
  context: Context,
  row: OrderRow,
  { reasonId, description }: CancelInput,
): Promise<Settlement[]> {
  const { siteId, now } = context;
  const status = row.status;
  if (status === "cancelled" || status === "cancellation_request") return [];
  const how = await readHowToCancel(tx, context, row);
  if (how === "not") throw new Refusal("conflict", cancelRefused(row.number));
  const isRequest = how === "ask";
  const from = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
  await setStatus(tx, siteId, row.id, { status: isRequest ? "cancellation_request" : "cancelled", now });
  const change = { orderId: row.id, reasonId, description, from, to: null };
  await insertChange(tx, siteId, { ...change, status: isRequest ? "asked" : "done" }, now);
  // A cancellation request releases a requested other time, but the visit itself stays booked.
  await releaseOrder(tx, siteId, row.id, isRequest ? visitOf(row) : undefined);
  const action = isRequest ? "request to cancel order" : "cancel order for its customer";
  await auditOrder(tx, context, row, { action, reason: description });
  if (row.appointmentStart) await notifyCancelled(tx, context, row.id, isRequest);
  return isRequest ? [] : settleEndedOrder(tx, context, row);
}

function visitOf({ id, groomerId, appointmentStart, appointmentEnd }: OrderRow) {
  if (!groomerId || !appointmentStart || !appointmentEnd) return undefined;
  return { orderId: id, groomerId, startsAt: appointmentStart, endsAt: appointmentEnd };
}

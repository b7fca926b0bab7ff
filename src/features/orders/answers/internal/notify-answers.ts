import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { groomerRescheduledMail } from "../../mail/rescheduled.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import { acceptedNotification, declinedChangeNotification, proposedNotification } from "../mail/answers.ts";

type By = "groomer" | "staff";

/**
 * Notifies the customer that the order is confirmed, and the groomer if staff confirmed it. Run it in the
 * transaction of the answer.
 */
export async function notifyAccepted(tx: Tx, scope: Scope, orderId: string, by: By): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "accepted");
  const key = `order:${orderId}:accepted:${row.version}`;
  await notifyCustomer(tx, scope, key, to, acceptedNotification(source), source);
  if (by === "staff")
    await notifyGroomer(tx, scope, key, row.groomerId, groomerRescheduledMail(source, source.order, true));
}

/** Notifies the customer that the requested change is declined and the visit stays booked. */
export async function notifyDeclinedChange(
  tx: Tx,
  scope: Scope,
  orderId: string,
  declined: { requested: OrderStatus; note: string },
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "stands");
  const key = `order:${orderId}:stands:${row.version}`;
  await notifyCustomer(tx, scope, key, to, declinedChangeNotification(source, declined), source);
}

/** Notifies the customer of the time that a request has been given, and the groomer if staff chose it. */
export async function notifyProposed(tx: Tx, scope: Scope, orderId: string, by: By): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "placed");
  const key = `order:${orderId}:proposed:${row.version}`;
  await notifyCustomer(tx, scope, key, to, proposedNotification(source), source);
  if (by === "staff")
    await notifyGroomer(tx, scope, key, row.groomerId, groomerRescheduledMail(source, source.order, true));
}

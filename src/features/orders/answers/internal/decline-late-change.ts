import { lockGroomers, releaseOrder } from "#features/calendar/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { timed } from "../../service/order-needs.ts";
import { closeRequest, findRescheduleRequest, setStatus } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import { postStands } from "./post-answers.ts";

/**
 * What was asked for does not happen: a locked order is as it was, the wished time is free, and its customer
 * told.
 */
export async function letStand(tx: Tx, scope: Scope, row: OrderRow): Promise<void> {
  const { siteId, now } = scope;
  const { id, groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = timed(row);
  const wish = await findRescheduleRequest(tx, siteId, id);
  await takeLock(tx, lockGroomers([...new Set([groomerId, ...(wish ? [wish.groomerId] : [])])]));
  await releaseOrder(tx, siteId, id, { orderId: id, groomerId, startsAt, endsAt });
  await closeRequest(tx, siteId, id, "declined", now);
  await setStatus(tx, siteId, id, { status: "accepted", now });
  await postStands(tx, scope, id, row.status);
}

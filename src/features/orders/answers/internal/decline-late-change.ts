import { lockGroomers, releaseOrder } from "#features/calendar/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import { closeRequest, findRescheduleRequest, setStatus } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import { notifyDeclinedChange } from "./notify-answers.ts";

/** `description`: the groomer's note for the customer, or "". */
type No = { description: string; reasonId: string | null };
const NO_WORDS: No = { description: "", reasonId: null };

/**
 * Declines the change request of a locked order: the order is `accepted` again at its old time, the
 * requested time is released, and the customer is notified.
 */
export async function declineLateChange(
  tx: Tx,
  scope: Scope,
  row: OrderRow,
  no: No = NO_WORDS,
): Promise<void> {
  const { siteId, now } = scope;
  const { id, groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = requireTime(row);
  const request = await findRescheduleRequest(tx, siteId, id);
  await takeLock(tx, lockGroomers([...new Set([groomerId, ...(request ? [request.groomerId] : [])])]));
  await releaseOrder(tx, siteId, id, { orderId: id, groomerId, startsAt, endsAt });
  await closeRequest(tx, siteId, id, "declined", now, no.reasonId);
  await setStatus(tx, siteId, id, { status: "accepted", now });
  await notifyDeclinedChange(tx, scope, id, { requested: row.status, note: no.description });
}

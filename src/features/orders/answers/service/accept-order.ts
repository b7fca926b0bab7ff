import { lockGroomers, releaseOrder } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { authorizeMore, releaseMore, swapPayment } from "../../internal/authorize-more.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { notifyRescheduled } from "../../internal/notify-changes.ts";
import { setLineMinutes } from "../../internal/set-line-minutes.ts";
import { type Settlement, settle } from "../../internal/settle-payment.ts";
import { type OrderNeeds, readOrderNeeds, requireTime } from "../../service/read-order-needs.ts";
import { closeRequest, findRescheduleRequest, rescheduleTo, setStatus } from "../../store/changes.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { endOrder } from "../internal/end-order.ts";
import { notifyAccepted } from "../internal/notify-answers.ts";
import {
  type JudgedAnswer,
  judgeAnswer,
  readProviderOrder,
  showProviderOrder,
} from "../internal/read-provider-order.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

type More = Awaited<ReturnType<typeof authorizeMore>>;

/**
 * Accepts what an order waits for: its time, a reschedule request or a cancellation request. The order's
 * status under the lock decides. A higher price is authorized first. Safe to repeat. `seen`: the version that
 * the caller saw, if it must be the present one.
 */
export async function acceptOrder(context: Context, id: string, seen?: number): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  const { db, siteId, now } = context;
  const isReschedule = row.status === "reschedule_request";
  const orderNeeds = isReschedule ? await readOrderNeeds(db, siteId, requireTime(row), now) : null;
  const more = orderNeeds ? await holdForRequest(context, orderNeeds) : null;
  try {
    const settlements = await db
      .transaction()
      .execute((tx) => accept(tx, context, id, { orderNeeds, more, seen }));
    await settle(context, settlements);
  } catch (error) {
    // The order did not get the new time, so the higher authorization is not needed.
    if (more) await releaseMore(context, more);
    throw error;
  }
  return showProviderOrder(context, id);
}

/** Authorizes the total of the requested time if it is higher; null if nothing more is needed. */
async function holdForRequest(context: Context, orderNeeds: OrderNeeds): Promise<More> {
  const request = await findRescheduleRequest(context.db, context.siteId, orderNeeds.row.id);
  if (!request) return null;
  return authorizeMore(context, { row: requireTime(orderNeeds.row), how: "at_once", totals: request.totals });
}

type Prepared = { orderNeeds: OrderNeeds | null; more: More; seen: number | undefined };

async function accept(tx: Tx, context: Context, id: string, prepared: Prepared): Promise<Settlement[]> {
  const judged = await judgeAnswer(tx, context, id, "accept", prepared.seen);
  if (!judged) return [];
  const settlements = await carryOut(tx, context, judged, prepared);
  await auditOrder(tx, context, judged.row, { action: "accept order" });
  return settlements;
}

async function carryOut(
  tx: Tx,
  context: Context,
  judged: JudgedAnswer,
  prepared: Prepared,
): Promise<Settlement[]> {
  const { row, who, from, to } = judged;
  if (from === "cancellation_request") {
    const ending = { by: who.by, accountId: who.accountId, description: "", otherTimes: [], standIn: null };
    return endOrder(tx, context, row, { ...ending, isGranted: true });
  }
  if (from === "reschedule_request") return grantReschedule(tx, context, judged, prepared);
  const { siteId, now } = context;
  await setStatus(tx, siteId, row.id, { status: to, now });
  await notifyAccepted(tx, context, row.id, who.by);
  return [];
}

/**
 * Gives the order the time of its reschedule request. The requested time is already occupied in the
 * calendar, so only the old time is released. Throws `conflict` if the request cannot be granted.
 */
async function grantReschedule(
  tx: Tx,
  context: Context,
  { row, request, who, to }: JudgedAnswer,
  { orderNeeds, more }: Prepared,
): Promise<Settlement[]> {
  const { siteId, now } = context;
  const oldVisit = requireTime(row);
  if (!request || !orderNeeds || orderNeeds.row.version !== row.version) throw orderChanged();
  if (who.groomerId !== null && who.groomerId !== request.groomerId) {
    throw new Refusal("conflict", ANSWER_REFUSALS.notNewGroomer);
  }
  if (request.start <= now) throw new Refusal("conflict", ANSWER_REFUSALS.timePassed);
  const [groomer] = await readGroomers(tx, siteId, [request.groomerId]);
  if (!groomer) throw new Refusal("conflict", ANSWER_REFUSALS.groomerLeft);
  await takeLock(tx, lockGroomers([...new Set([oldVisit.groomerId, request.groomerId])]));
  const visit = {
    orderId: row.id,
    groomerId: request.groomerId,
    startsAt: request.start,
    endsAt: request.end,
  };
  // Releases all time of the order except for `visit`.
  await releaseOrder(tx, siteId, row.id, visit);
  await rescheduleTo(tx, siteId, row.id, request, { status: to, now });
  await closeRequest(tx, siteId, row.id, "granted", now);
  if (request.groomerId !== oldVisit.groomerId) await setLineMinutes(tx, orderNeeds, groomer);
  const before = {
    groomerId: oldVisit.groomerId,
    start: oldVisit.appointmentStart,
    end: oldVisit.appointmentEnd,
  };
  await notifyRescheduled(tx, context, row.id, before);
  if (!more) return [];
  if (!(await swapPayment(tx, context, row.id, more))) throw orderChanged();
  return [{ payment: more.instead, takes: 0 }];
}

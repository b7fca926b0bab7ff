import { slotTaken } from "#features/availability/service/slot-taken.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { commitTimes, type Locked, type Written } from "#features/calendar/service/commit-times.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { book } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { CASH_METHOD } from "#features/payments/rules/cash.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { setLineMinutes } from "../../internal/set-line-minutes.ts";
import {
  groomerNeeds,
  minutesWith,
  type OrderNeeds,
  readOrderNeeds,
  totalsWith,
  toVisitNeeds,
} from "../../service/read-order-needs.ts";
import { rescheduleTo } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { notifyProposed } from "../internal/notify-answers.ts";
import {
  answererOf,
  type JudgedAnswer,
  judgeAnswer,
  readProviderOrder,
  showProviderOrder,
} from "../internal/read-provider-order.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/** `serviceProviderId`: the groomer that staff choose. A groomer can only propose their own time. */
export type Proposal = { appointmentStart: string; serviceProviderId?: string };

/**
 * Gives a request a time, a groomer and a price. The order becomes `pending`, the time is occupied, and the
 * customer is notified. Throws `slot_taken` if the time is not free. Safe to repeat.
 */
export async function proposeTime(
  context: Context,
  id: string,
  { appointmentStart, serviceProviderId }: Proposal,
): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  const groomerId = answererOf(context).groomerId ?? serviceProviderId ?? "";
  const startsAt = new Date(appointmentStart);
  if (isAlreadyProposed(row, groomerId, startsAt)) return showProviderOrder(context, id);
  const proposed = await commitTimes(context.db, {
    plan: () => planProposal(context, row, groomerId, startsAt),
    groomersOf: () => [groomerId],
    stepsOf: (plan) => stepsOf(context, plan),
  });
  if (!proposed.ok) {
    throw await slotTaken(context, toVisitNeeds(proposed.plan.orderNeeds), startsAt, {
      words: ANSWER_REFUSALS.notFree,
    });
  }
  return showProviderOrder(context, id);
}

/** Whether an earlier call has already given the request this time and groomer. */
function isAlreadyProposed(
  { status, groomerId, appointmentStart }: OrderRow,
  groomerIdOfProposal: string,
  startsAt: Date,
) {
  return (
    status === "pending" &&
    groomerId === groomerIdOfProposal &&
    appointmentStart?.getTime() === startsAt.getTime()
  );
}

async function planProposal(context: Context, row: OrderRow, groomerId: string, startsAt: Date) {
  const { db, siteId, now } = context;
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  const minutes = groomer ? minutesWith(orderNeeds, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  // The notice for customers' bookings does not apply: a groomer may propose an earlier time.
  const needs = { ...groomerNeeds(orderNeeds, minutes, { from: date, to: date }), noticeMinutes: 0 };
  const choice = { groomer, startsAt, needs };
  await learnDrivesOf(db, siteId, [choice]);
  return { orderNeeds, minutes, choice };
}
type Plan = Awaited<ReturnType<typeof planProposal>> & { orderNeeds: OrderNeeds };

function stepsOf(context: Context, plan: Plan) {
  const { siteId, now } = context;
  const { id } = plan.orderNeeds.row;
  return {
    lock: (tx: Tx) => lockForProposal(tx, context, plan),
    take: (tx: Tx) => book(tx, siteId, { holder: id }, { ...plan.choice, orderId: id }, now),
    write: (tx: Tx, { opening }: { opening: Opening }, judged: JudgedAnswer) =>
      writeProposal(tx, context, plan, judged, opening),
  };
}

async function lockForProposal(
  tx: Tx,
  context: Context,
  { orderNeeds }: Plan,
): Promise<Locked<JudgedAnswer, void>> {
  const judged = await judgeAnswer(tx, context, orderNeeds.row.id, "propose-time");
  if (!judged) return { ok: true, done: undefined };
  if (judged.row.version !== orderNeeds.row.version) {
    throw orderChanged();
  }
  return { ok: true, locked: judged };
}

async function writeProposal(
  tx: Tx,
  context: Context,
  { orderNeeds, minutes, choice }: Plan,
  { row, to: status, who }: JudgedAnswer,
  { startsAt, endsAt, zone }: Opening,
): Promise<Written<void>> {
  const { siteId, now } = context;
  const { id } = orderNeeds.row;
  const totals = totalsWith(orderNeeds, zone.priceCents, minutes);
  const newTime = { groomerId: choice.groomer.id, start: new Date(startsAt), end: new Date(endsAt), totals };
  // The customer has not chosen how to pay. Cash is the default, and the customer can change it.
  await rescheduleTo(tx, siteId, id, newTime, { status, now, payment: CASH_METHOD });
  await setLineMinutes(tx, orderNeeds, choice.groomer);
  await notifyProposed(tx, context, id, who.by);
  await auditOrder(tx, context, row, { action: "propose time of order" });
  return { ok: true, result: undefined };
}

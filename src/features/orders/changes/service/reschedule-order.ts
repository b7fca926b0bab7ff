import { slotTaken } from "#features/availability/service/slot-taken.ts";
import type { Opening, Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { CHANGED, commitTimes, type Written } from "#features/calendar/service/commit-times.ts";
import { recallDrives } from "#features/calendar/service/recall-drives.ts";
import { readCalendars, reschedule } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { releasePayment } from "#features/payments/service/authorize-payment.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Order } from "../../contract/order.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { authorizeMore, paymentAfter, releaseMore, swapPayment } from "../../internal/authorize-more.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { notifyRescheduled, notifyRescheduleRequested } from "../../internal/notify-changes.ts";
import { setLineMinutes } from "../../internal/set-line-minutes.ts";
import { isReason } from "../../rules/change-reasons.ts";
import { howToReschedule } from "../../rules/changes.ts";
import { freeChangeUntil, placedStatus } from "../../rules/order.ts";
import { isProposalOpen } from "../../rules/proposed-time.ts";
import {
  groomerNeeds,
  minutesWith,
  type OrderNeeds,
  readOrderNeeds,
  requireTime,
  type TimedRow,
  totalsWith,
  toVisitNeeds,
} from "../../service/read-order-needs.ts";
import { readOwnOrder, showOrder } from "../../service/show-order.ts";
import {
  closeRequest,
  findProposedTime,
  findRescheduleRequest,
  insertChange,
  rescheduleTo,
  setStatus,
} from "../../store/changes.ts";
import { forgetMarks, hasArrived } from "../../store/visit-marks.ts";
import { refuseIfDearer } from "../internal/refuse-if-dearer.ts";
import { CHANGE_REFUSALS, RESCHEDULE_REASONS } from "../words/refusals.ts";
import { CHANGE_FAULTS } from "../words.ts";
import { limitReschedules } from "./limit-reschedules.ts";

export type RescheduleInput = {
  appointmentStart: string;
  serviceProviderId: string;
  reasonId: string;
  agreedTotal?: CentsRange | undefined;
};

/**
 * Reschedules the caller's order, or requests that inside the notice window. Time, groomer, price, payment
 * and messages change in one transaction, so a failure leaves the order unchanged. Safe to repeat. Throws
 * `slot_taken`, `price_changed`, `payment_declined` or `conflict`.
 */
export async function rescheduleOrder(context: Context, id: string, input: RescheduleInput): Promise<Order> {
  const { customerId } = await readOwnOrder(context, id);
  if (!isReason("customer-reschedule", input.reasonId)) {
    throw refuseFields({ reasonId: [CHANGE_FAULTS.unknownReason] });
  }
  await limitReschedules(context, customerId);
  return takeNewTime(context, id, { ...input, isAgreed: false });
}

/** `agreed`: at once, since the groomer has asked for this time. */
type HowMoved = "at_once" | "ask" | "agreed";

/** `isAgreed`: the groomer has asked for this time. */
type NewTimeInput = RescheduleInput & { isAgreed: boolean };

/** Gives the caller's order a new time, as `rescheduleOrder` declares. */
export async function takeNewTime(context: Context, id: string, input: NewTimeInput): Promise<Order> {
  const committed = await commitTimes(context.db, {
    plan: () => planReschedule(context, id, input),
    groomersOf: ({ row, choice }) => [row.groomerId, choice.groomer.id],
    stepsOf: (plan) => stepsOf(context, plan),
    undo: async ({ more }) => more && releaseMore(context, more),
  });
  if (!committed.ok) {
    if (committed.why === "changed") throw orderChanged();
    throw await timeTaken(context, committed.plan.orderNeeds, input);
  }
  if (committed.plan?.more) await releasePayment(context, committed.plan.more.instead);
  return showOrder(context, id);
}

/**
 * Plans a reschedule: reads the order, prices the new time and authorizes a higher total on the card.
 * Returns null if the order already has or requests that time.
 */
async function planReschedule(context: Context, id: string, input: NewTimeInput) {
  const row = requireTime(await readOwnOrder(context, id));
  if (await hasTimeAlready(context, row, input)) return null;
  const plan = await planNewTime(context, row, input);
  const how = plan.how === "ask" ? "ask" : "at_once";
  return { ...plan, more: await authorizeMore(context, { ...plan, how }) };
}
type ReschedulePlan = NonNullable<Awaited<ReturnType<typeof planReschedule>>>;

/** Whether the order already has, or already requests, the wanted time and groomer, as in a repeated call. */
async function hasTimeAlready(
  { db, siteId }: Context,
  row: TimedRow,
  input: RescheduleInput,
): Promise<boolean> {
  const requested =
    row.status === "reschedule_request" ? await findRescheduleRequest(db, siteId, row.id) : null;
  const times = [{ groomerId: row.groomerId, start: row.appointmentStart }, requested];
  return times.some(
    (time) =>
      time?.groomerId === input.serviceProviderId &&
      time.start.getTime() === Date.parse(input.appointmentStart),
  );
}

/**
 * Checks that the new time fits the groomer's calendar, and prices it, before the transaction opens. Throws
 * `slot_taken`, `price_changed`, `conflict`, or `not_found` for a groomer who cannot do the visit.
 */
async function planNewTime(context: Context, row: TimedRow, input: NewTimeInput) {
  const { db, siteId, now } = context;
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const proposed = input.isAgreed ? await readProposal(context, row, input) : null;
  const how: HowMoved = proposed ? "agreed" : judgeReschedule(orderNeeds, now);
  const startsAt = new Date(input.appointmentStart);
  const [groomer] = await readGroomers(db, siteId, [input.serviceProviderId]);
  const minutes = groomer ? minutesWith(orderNeeds, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  const needs = groomerNeeds(orderNeeds, minutes, { from: date, to: date });
  // The groomer has said what is early enough.
  const choice = { groomer, startsAt, needs: { ...needs, ...(proposed && { noticeMinutes: 0 }) } };
  const startMs = startsAt.getTime();
  const calendar = (await readCalendars(db, siteId, [groomer], startMs, startMs)).get(groomer.id);
  if (calendar) await recallDrives(db, siteId, calendar, { place: choice.needs.place, at: startMs });
  const fit = calendar && fits(calendar, choice.needs, startMs, now.getTime());
  if (!fit?.ok) throw await timeTaken(context, orderNeeds, input, fit?.reason);
  const totals = totalsWith(orderNeeds, fit.zone.priceCents, minutes);
  refuseIfDearer(orderNeeds.totals.total, totals.total, proposed?.totals.total ?? input.agreedTotal);
  return { orderNeeds, row, how, choice, totals, zoneId: fit.zone.id, reasonId: input.reasonId };
}

/** Returns the groomer's open question about this time. Throws `conflict` without one. */
async function readProposal({ db, siteId, now }: Context, row: TimedRow, input: NewTimeInput) {
  const proposed = await findProposedTime(db, siteId, row.id);
  const isSame = proposed?.start.getTime() === Date.parse(input.appointmentStart);
  if (!isSame || !isProposalOpen(row, proposed, now))
    throw new Refusal("conflict", CHANGE_REFUSALS.notProposed);
  return proposed;
}

/** Returns how the customer may reschedule the order now. Throws `conflict` if that is not possible. */
function judgeReschedule({ row, site }: OrderNeeds<TimedRow>, now: Date): "at_once" | "ask" {
  const { appointmentStart, status } = row;
  const freeUntil = freeChangeUntil(appointmentStart, rulesOf(site, row).noticeMinutes);
  const how = howToReschedule({ status, appointmentStart, freeChangeUntil: freeUntil }, now);
  if (how === "not") throw new Refusal("conflict", CHANGE_REFUSALS.reschedule);
  return how;
}

/** Returns the refusal of a time, with the nearest free times. The order is unchanged. */
function timeTaken(
  context: Context,
  orderNeeds: OrderNeeds,
  input: RescheduleInput,
  reason: Reason = "fully_booked",
): Promise<Refusal> {
  const startsAt = new Date(input.appointmentStart);
  return slotTaken(context, toVisitNeeds(orderNeeds), startsAt, { words: RESCHEDULE_REASONS[reason] });
}

function stepsOf(context: Context, plan: ReschedulePlan) {
  const { siteId, now } = context;
  const { row, choice, how } = plan;
  const { groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = row;
  const oldVisit = { orderId: row.id, groomerId, startsAt, endsAt };
  return {
    lock: async (tx: Tx) => {
      const locked = await lockUnchanged(tx, siteId, row);
      // A groomer who is at the door needs no other time.
      if (locked.ok && how === "agreed" && (await hasArrived(tx, siteId, row.id)))
        throw new Refusal("conflict", CHANGE_REFUSALS.notProposed);
      return locked;
    },
    take: (tx: Tx) => reschedule(tx, siteId, oldVisit, { ...choice, holdsOldTime: how === "ask" }, now),
    write: (tx: Tx, { opening }: { opening: Opening }) => writeReschedule(tx, context, plan, opening),
  };
}

async function writeReschedule(
  tx: Tx,
  context: Context,
  plan: ReschedulePlan,
  opening: Opening,
): Promise<Written<void>> {
  const { siteId, now } = context;
  const { row, choice, how, totals, reasonId, more } = plan;
  // The price depends on the work zone. In another zone the plan's price is wrong.
  if (opening.zone.id !== plan.zoneId) return CHANGED;
  const oldTime = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
  const [start, end] = [new Date(opening.startsAt), new Date(opening.endsAt)];
  const newTime = { groomerId: choice.groomer.id, start, end, totals };
  const change = { orderId: row.id, reasonId, from: oldTime, to: newTime };
  if (how === "ask") {
    await setStatus(tx, siteId, row.id, { status: "reschedule_request", now });
    await insertChange(tx, siteId, { ...change, status: "asked" }, now);
    const after = { requestedGroomerId: newTime.groomerId, requestedStart: start.toISOString() };
    await auditOrder(tx, context, row, { action: "request to reschedule order", after });
    await notifyRescheduleRequested(tx, context, row.id);
    return { ok: true, result: undefined };
  }
  const status = how === "agreed" ? "accepted" : placedStatus(choice.groomer.autoAcceptOrders);
  await rescheduleTo(tx, siteId, row.id, newTime, {
    status,
    now,
    payment: paymentAfter(plan.orderNeeds.totals, totals),
  });
  if (how === "agreed") {
    await closeRequest(tx, siteId, row.id, "granted", now);
    await forgetMarks(tx, siteId, row.id);
  } else await insertChange(tx, siteId, { ...change, status: "done" }, now);
  if (newTime.groomerId !== oldTime.groomerId) await setLineMinutes(tx, plan.orderNeeds, choice.groomer);
  if (more && !(await swapPayment(tx, context, row.id, more))) return CHANGED;
  await auditOrder(tx, context, row, { action: "reschedule order" });
  await notifyRescheduled(tx, context, row.id, oldTime);
  return { ok: true, result: undefined };
}

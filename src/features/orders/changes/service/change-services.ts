import { slotTaken } from "#features/availability/service/slot-taken.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { CHANGED, commitTimes, type Written } from "#features/calendar/service/commit-times.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { lockGroomers, readCalendars, reschedule } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { releasePayment } from "#features/payments/service/authorize-payment.ts";
import { lockPets, readPets } from "#features/pets/service.ts";
import { setOrderExtras } from "#features/promotions/service/set-order-extras.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { idSchema } from "#kit/wire/schema.ts";
import type { Order } from "../../contract/order.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { authorizeMore, paymentAfter, releaseMore, swapPayment } from "../../internal/authorize-more.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { freeChangeUntil } from "../../rules/order.ts";
import { mayChangeServices, statusWith } from "../../rules/pet-services.ts";
import {
  groomerNeeds,
  type OrderNeeds,
  readOrderNeeds,
  requireTime,
  type TimedRow,
  toVisitNeeds,
} from "../../service/read-order-needs.ts";
import { readOwnOrder, showOrder } from "../../service/show-order.ts";
import { higherAmountDeclined } from "../../words/refusals.ts";
import type { ServicesChange, ServicesPreview } from "../contract/services.ts";
import { notifyServicesChanged } from "../internal/notify-services-changed.ts";
import { planLines } from "../internal/plan-lines.ts";
import { planPrice } from "../internal/plan-price.ts";
import { refuseIfDearer } from "../internal/refuse-if-dearer.ts";
import { insertServicesChange, setServices, writeLines } from "../store/services.ts";
import { CHANGE_REFUSALS, noTimeForServices, petRefused } from "../words/refusals.ts";

/** Each change sends a mail to the groomer, so the changes of a customer are limited. */
const CHANGES_OF_CUSTOMER = { points: 60, seconds: 3_600 };
const DECLINED = higherAmountDeclined("choose another way to pay");

/** The price that the customer agreed to, in cents. Only its upper end counts. */
type Agreed = { max: number } | undefined;

/**
 * Changes the services of the caller's order. Lines, length, price, payment, gift card, credit and messages
 * change in one transaction, which locks the order and the groomer. Safe to repeat. Throws `price_changed`
 * for a higher price than agreed, `slot_taken` if the visit no longer fits, and `conflict`.
 */
export async function changeServices(
  context: Context,
  id: string,
  change: ServicesChange,
  agreed: Agreed,
): Promise<Order> {
  const { customerId } = await readOwnOrder(context, id);
  await limitRate(context.db, "change services", `${context.siteId} ${customerId}`, CHANGES_OF_CUSTOMER);
  const changed = await commitTimes(context.db, {
    plan: () => planChange(context, id, change, agreed),
    groomersOf: ({ row }) => [row.groomerId],
    stepsOf: (plan) => stepsOf(context, plan),
    undo: async ({ more }) => more && releaseMore(context, more),
  });
  if (!changed.ok) {
    if (changed.why === "changed") throw orderChanged();
    throw await timeTaken(context, changed.plan.orderNeeds, changed.reason);
  }
  if (changed.plan?.more) await releasePayment(context, changed.plan.more.instead);
  return showOrder(context, id);
}

/** Returns the price and the hours that the order would have after a change. Changes nothing. */
export async function previewServices(
  context: Context,
  id: string,
  change: ServicesChange,
): Promise<ServicesPreview> {
  const row = requireTime(await readOwnOrder(context, id));
  const plan = await planServices(context, row, change);
  const before = row.totals;
  const { totals, end } = plan ?? { totals: before, end: row.appointmentEnd };
  return {
    totals,
    before: before.total,
    appointmentStart: row.appointmentStart.toISOString(),
    appointmentEnd: end.toISOString(),
    isDearer: totals.total.max > before.total.max,
    needsConfirmation: plan !== null && plan.status !== row.status,
  };
}

/**
 * Returns the order id in a path. A missing id is refused with its own words, a malformed id as not found.
 */
export function orderIdOf(text: string): string {
  const isMissing = ["", "undefined", "null"].includes(text.trim());
  if (isMissing) throw new Refusal("not_found", CHANGE_REFUSALS.noOrder);
  const { success, data } = idSchema.safeParse(text);
  if (!success) throw notFound("This appointment");
  return data;
}

/**
 * Plans a change: reads the order, prices the change and authorizes a higher total on the card. Returns
 * null if the order is already as wanted.
 */
async function planChange(context: Context, id: string, change: ServicesChange, agreed: Agreed) {
  const row = requireTime(await readOwnOrder(context, id));
  const plan = await planServices(context, row, change);
  if (!plan) return null;
  refuseIfDearer(plan.before.total, plan.totals.total, agreed);
  const more = await authorizeMore(context, { row, how: "at_once", totals: plan.totals }, DECLINED);
  return { ...plan, more };
}
type ChangePlan = NonNullable<Awaited<ReturnType<typeof planChange>>>;

/**
 * Reads and prices the order after the change, before the transaction opens. Returns null if the order is
 * already as wanted. Throws `conflict` or `slot_taken` if the change is not possible.
 */
async function planServices(context: Context, row: TimedRow, change: ServicesChange) {
  const { db, siteId, now } = context;
  const needsBefore = await readOrderNeeds(db, siteId, row, now);
  refuseIfClosed(needsBefore, now);
  const [[groomer], owned] = await Promise.all([
    readGroomers(db, siteId, [row.groomerId]),
    readPets(db, siteId, row.customerId),
  ]);
  if (!groomer) throw new Refusal("conflict", CHANGE_REFUSALS.groomerLeft);
  const newLines = planLines({ orderNeeds: needsBefore, groomer, owned }, change);
  if (!newLines) return null;
  const { lines, isMore, words } = newLines;
  const pets = owned.filter((pet) => lines.some((line) => line.petId === pet.id));
  const { totals, takes } = await planPrice(context, { ...needsBefore, lines, pets }, groomer);
  const end = new Date(row.appointmentStart.getTime() + totals.minutes * 60_000);
  const orderNeeds: OrderNeeds<TimedRow> = {
    ...needsBefore,
    lines,
    pets,
    totals,
    row: { ...row, appointmentEnd: end },
  };
  const date = dateIn(row.timeZone, row.appointmentStart);
  // The start is already booked, so the notice for new bookings does not apply.
  const needs = { ...groomerNeeds(orderNeeds, totals.minutes, { from: date, to: date }), noticeMinutes: 0 };
  const choice = { groomer, startsAt: row.appointmentStart, needs };
  const needsTimeCheck = isMore || end > row.appointmentEnd;
  if (needsTimeCheck) await refuseIfUnfit(context, orderNeeds, choice);
  const status = statusWith(row.status, { isMore, autoAccepts: groomer.autoAcceptOrders });
  return {
    row,
    before: needsBefore.totals,
    linesBefore: needsBefore.lines,
    orderNeeds,
    choice,
    needsTimeCheck,
    lines,
    totals,
    takes,
    end,
    status,
    words,
  };
}
type Plan = NonNullable<Awaited<ReturnType<typeof planServices>>>;

/** Throws `conflict` if the customer may not change the order's services now. */
function refuseIfClosed({ row, site }: OrderNeeds<TimedRow>, now: Date): void {
  const { appointmentStart, status } = row;
  const freeUntil = freeChangeUntil(appointmentStart, site.noticeMinutes);
  if (mayChangeServices({ status, appointmentStart, freeChangeUntil: freeUntil }, now)) return;
  throw new Refusal("conflict", CHANGE_REFUSALS.services);
}

/** Throws if the changed visit does not fit the groomer's calendar, or if the groomer cannot take a pet. */
async function refuseIfUnfit(
  context: Context,
  orderNeeds: OrderNeeds<TimedRow>,
  { groomer, needs }: Plan["choice"],
) {
  const startsAt = orderNeeds.row.appointmentStart;
  await learnDrivesOf(context.db, context.siteId, [{ groomer, needs, startsAt }]);
  const startMs = startsAt.getTime();
  const calendar = (await readCalendars(context.db, context.siteId, [groomer], startMs, startMs)).get(
    groomer.id,
  );
  const fit = calendar && fits(calendar, needs, startMs, context.now.getTime());
  if (fit?.ok) return;
  const reason = fit?.reason ?? "outside_zones";
  const words = petRefused(groomer.displayName, reason);
  if (words) throw new Refusal("conflict", words);
  throw await timeTaken(context, orderNeeds, reason);
}

/** Returns the refusal of a longer visit, with the nearest times at which that visit fits. */
function timeTaken(context: Context, orderNeeds: OrderNeeds<TimedRow>, reason: Reason): Promise<Refusal> {
  const words = noTimeForServices(reason);
  return slotTaken(context, toVisitNeeds(orderNeeds), orderNeeds.row.appointmentStart, { words });
}

function stepsOf(context: Context, plan: ChangePlan) {
  return {
    lock: (tx: Tx) => lockUnchanged(tx, context.siteId, plan.row),
    take: (tx: Tx) => takeTime(tx, context, plan),
    write: (tx: Tx, { end }: { end: Date }) => writeChange(tx, context, plan, end),
  };
}

/**
 * Sets the end of the visit in the groomer's calendar and returns it. A longer visit must fit. A shorter
 * visit releases time; if the calendar refuses that, the old end stays.
 */
async function takeTime(
  tx: Tx,
  { siteId, now }: Context,
  plan: ChangePlan,
): Promise<{ ok: true; end: Date } | { ok: false; reason: Reason }> {
  const { row, choice, needsTimeCheck, end } = plan;
  await takeLock(tx, lockGroomers([row.groomerId]));
  if (!needsTimeCheck && end.getTime() === row.appointmentEnd.getTime()) return { ok: true, end };
  const { groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = row;
  const visit = { orderId: row.id, groomerId, startsAt, endsAt };
  const rescheduled = await reschedule(tx, siteId, visit, { ...choice, holdsOldTime: false }, now);
  if (rescheduled.ok) return { ok: true, end: new Date(rescheduled.opening.endsAt) };
  return needsTimeCheck ? rescheduled : { ok: true, end: endsAt };
}

async function writeChange(tx: Tx, context: Context, plan: ChangePlan, end: Date): Promise<Written<void>> {
  const { siteId, now } = context;
  const { row, totals, status, lines, words, more } = plan;
  if (await isPetGone(tx, context, plan)) return CHANGED;
  const owner = { orderId: row.id, customerId: row.customerId };
  // Another order has just spent the same credit or gift card, so the price is planned again.
  if (!(await setOrderExtras(tx, context, owner, plan.takes))) return CHANGED;
  await writeLines(tx, siteId, row.id, lines);
  const payment = paymentAfter(plan.before, totals);
  await setServices(tx, siteId, row.id, { end, totals, status, payment, now });
  const times = { start: row.appointmentStart, fromEnd: row.appointmentEnd, toEnd: end };
  const change = { orderId: row.id, groomerId: row.groomerId, ...times, totals, description: words };
  await insertServicesChange(tx, siteId, change, now);
  if (more && !(await swapPayment(tx, context, row.id, more))) return CHANGED;
  const serviceIds = (of: Plan["lines"]) => of.map(({ serviceId }) => serviceId).join(" ");
  await auditOrder(tx, context, row, {
    action: "change services of order",
    before: { services: serviceIds(plan.linesBefore) },
    after: { services: serviceIds(lines) },
  });
  await notifyServicesChanged(tx, context, row.id, words);
  return { ok: true, result: undefined };
}

/**
 * Whether the customer has removed a pet of the new lines. Locks the pets, so that no pet can be removed
 * until the transaction ends.
 */
async function isPetGone(tx: Tx, { siteId }: Context, { row, orderNeeds }: ChangePlan): Promise<boolean> {
  await lockPets(tx, siteId, row.customerId);
  const owned = await readPets(tx, siteId, row.customerId, orderNeeds.facts);
  return orderNeeds.lines.some(({ petId }) => !owned.some(({ id }) => id === petId));
}

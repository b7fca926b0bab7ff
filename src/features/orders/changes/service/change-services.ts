import { slotTaken } from "#features/availability/service/slot-taken.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { CHANGED, commitTimes, type Written } from "#features/calendar/service/commit-times.ts";
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
import { authorizeMore, paymentAfter, swapPayment } from "../../internal/authorize-more.ts";
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

/** Each change sends a mail to a groomer: enough for a household, too few to annoy. */
const CHANGES_OF_CUSTOMER = { points: 60, seconds: 3_600 };
const DECLINED = higherAmountDeclined("choose another way to pay");

/** What the customer agreed to; only the upper end counts, in cents. */
type Agreed = { max: number } | undefined;

/**
 * Changes what is done at the caller's visit. Lines, length, price, payment, what it takes of gift card and
 * credit, and messages change in one transaction, under the order's and the groomer's locks. Safe to repeat.
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
    undo: async ({ more }) => more && releasePayment(context, more.payment),
  });
  if (!changed.ok) {
    if (changed.why === "changed") throw orderChanged();
    throw await timeTaken(context, changed.plan.orderNeeds, changed.reason);
  }
  if (changed.plan?.more) await releasePayment(context, changed.plan.more.instead);
  return showOrder(context, id);
}

/** What a change would make of the order. */
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

/** The order id of a path. Refuses a missing one by name, and a malformed one as not found. */
export function orderIdOf(text: string): string {
  const isMissing = ["", "undefined", "null"].includes(text.trim());
  if (isMissing) throw new Refusal("not_found", CHANGE_REFUSALS.noOrder);
  const { success, data } = idSchema.safeParse(text);
  if (!success) throw notFound("This appointment");
  return data;
}

/** The order as it is now, what is to become of it, and the money for that; null when it is so already. */
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
 * What is to become of the order, read and priced before the transaction opens; null when it is so already.
 */
async function planServices(context: Context, row: TimedRow, change: ServicesChange) {
  const { db, siteId, now } = context;
  const known = await readOrderNeeds(db, siteId, row, now);
  refuseIfClosed(known, now);
  const [[groomer], owned] = await Promise.all([
    readGroomers(db, siteId, [row.groomerId]),
    readPets(db, siteId, row.customerId),
  ]);
  if (!groomer) throw new Refusal("conflict", CHANGE_REFUSALS.groomerLeft);
  const made = planLines({ orderNeeds: known, groomer, owned }, change);
  if (!made) return null;
  const { lines, isMore, words } = made;
  const pets = owned.filter((pet) => lines.some((line) => line.petId === pet.id));
  const { totals, takes } = await planPrice(context, { ...known, lines, pets }, groomer);
  const end = new Date(row.appointmentStart.getTime() + totals.minutes * 60_000);
  const orderNeeds: OrderNeeds<TimedRow> = {
    ...known,
    lines,
    pets,
    totals,
    row: { ...row, appointmentEnd: end },
  };
  const date = dateIn(row.timeZone, row.appointmentStart);
  // It is the visit's own start already, however soon it is.
  const needs = { ...groomerNeeds(orderNeeds, totals.minutes, { from: date, to: date }), noticeMinutes: 0 };
  const choice = { groomer, startsAt: row.appointmentStart, needs };
  const isRequest = isMore || end > row.appointmentEnd;
  if (isRequest) await refuseIfUnfit(context, orderNeeds, choice);
  const status = statusWith(row.status, { isMore, autoAccepts: groomer.autoAcceptOrders });
  return {
    row,
    before: known.totals,
    orderNeeds,
    choice,
    isRequest,
    lines,
    totals,
    takes,
    end,
    status,
    words,
  };
}
type Plan = NonNullable<Awaited<ReturnType<typeof planServices>>>;

function refuseIfClosed({ row, site }: OrderNeeds<TimedRow>, now: Date): void {
  const { appointmentStart, status } = row;
  const free = freeChangeUntil(appointmentStart, site.noticeMinutes);
  if (mayChangeServices({ status, appointmentStart, freeChangeUntil: free }, now)) return;
  throw new Refusal("conflict", CHANGE_REFUSALS.services);
}

async function refuseIfUnfit(
  context: Context,
  orderNeeds: OrderNeeds<TimedRow>,
  { groomer, needs }: Plan["choice"],
) {
  const at = orderNeeds.row.appointmentStart.getTime();
  const calendar = (await readCalendars(context.db, context.siteId, [groomer], at, at)).get(groomer.id);
  const fit = calendar && fits(calendar, needs, at, context.now.getTime());
  if (fit?.ok) return;
  const reason = fit?.reason ?? "outside_zones";
  const words = petRefused(groomer.displayName, reason);
  if (words) throw new Refusal("conflict", words);
  throw await timeTaken(context, orderNeeds, reason);
}

/** The visit stays the same, and the nearest times at which the longer one fits are shown. */
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

/** Sets the visit's end: a longer visit must fit, a shorter one releases time where it can. */
async function takeTime(
  tx: Tx,
  { siteId, now }: Context,
  plan: ChangePlan,
): Promise<{ ok: true; end: Date } | { ok: false; reason: Reason }> {
  const { row, choice, isRequest, end } = plan;
  await takeLock(tx, lockGroomers([row.groomerId]));
  if (!isRequest && end.getTime() === row.appointmentEnd.getTime()) return { ok: true, end };
  const { groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = row;
  const own = { orderId: row.id, groomerId, startsAt, endsAt };
  const rescheduled = await reschedule(tx, siteId, own, { ...choice, holdsOldTime: false }, now);
  if (rescheduled.ok) return { ok: true, end: new Date(rescheduled.opening.endsAt) };
  return isRequest ? rescheduled : { ok: true, end: endsAt };
}

async function writeChange(tx: Tx, context: Context, plan: ChangePlan, end: Date): Promise<Written<void>> {
  const { siteId, now } = context;
  const { row, totals, status, lines, words, more } = plan;
  if (await isPetGone(tx, context, plan)) return CHANGED;
  const owner = { orderId: row.id, customerId: row.customerId };
  // The same credit or card was just spent elsewhere: the price is made anew.
  if (!(await setOrderExtras(tx, context, owner, plan.takes))) return CHANGED;
  await writeLines(tx, siteId, row.id, lines);
  const payment = paymentAfter(plan.before, totals);
  await setServices(tx, siteId, row.id, { end, totals, status, payment, now });
  const times = { start: row.appointmentStart, fromEnd: row.appointmentEnd, toEnd: end };
  const change = { orderId: row.id, groomerId: row.groomerId, ...times, totals, description: words };
  await insertServicesChange(tx, siteId, change, now);
  if (more && !(await swapPayment(tx, context, row.id, more))) return CHANGED;
  await notifyServicesChanged(tx, context, row.id, words);
  return { ok: true, result: undefined };
}

/** A pet that joins cannot be removed from the household at the same moment. */
async function isPetGone(tx: Tx, { siteId }: Context, { row, orderNeeds }: ChangePlan): Promise<boolean> {
  await lockPets(tx, siteId, row.customerId);
  const owned = await readPets(tx, siteId, row.customerId, orderNeeds.facts);
  return orderNeeds.lines.some(({ petId }) => !owned.some(({ id }) => id === petId));
}

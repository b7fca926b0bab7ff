import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import { fits } from "#features/calendar/rules/fits.ts";
import type { Reason } from "#features/calendar/rules/picture.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { lockGroomers, move, pictures } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { lockPetsOf, petsOf } from "#features/pets/service.ts";
import { takeMeans } from "#features/promotions/service/order-means.ts";
import type { Tx } from "#kit/server/database.ts";
import { limit } from "#kit/server/limits.ts";
import { inTurn } from "#kit/server/queue.ts";
import type { Context } from "#kit/server/verb.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { idSchema } from "#kit/wire/schema.ts";
import type { Order } from "../../contract/order.ts";
import { freeChangeUntil } from "../../rules/order.ts";
import { mayChangeServices, statusWith } from "../../rules/pet-services.ts";
import { exchange, holdMore, letGo, type MoreHeld, paymentAfter } from "../../service/hold-more.ts";
import { nearestMoves } from "../../service/list-moves.ts";
import { type OrderAsk, readOrderAsk, type TimedRow, timed, wishWith } from "../../service/order-needs.ts";
import { findMine, showMine } from "../../service/show-order.ts";
import { lock } from "../../store/changes.ts";
import type { ServicesChange, ServicesPreview } from "../contract/services.ts";
import { newLinesOf } from "../internal/plan-lines.ts";
import { priceAnew } from "../internal/plan-price.ts";
import { postServicesChanged } from "../internal/post-services.ts";
import { insertServicesChange, setServices, writeLines } from "../store/services.ts";
import { isOverlap, refuseIfDearer } from "./reschedule-order.ts";

/** Each change writes to a groomer: more than a household needs, fewer than a nuisance. */
const CHANGES_OF_CUSTOMER = { points: 60, seconds: 3_600 };
/** Each try begins with what another window has just made of the order. */
const TRIES = 3;
const DECLINED =
  "Your bank did not agree to hold the higher amount. Your appointment is as it was: choose another way to pay, or call us.";

/** What the customer agreed to; only the upper end counts, in cents. */
type Agreed = { max: number } | undefined;

class Lost extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
class Changed extends Error {}

/**
 * Changes what is done at the caller's visit. Lines, length, price, payment, what it takes of gift card and
 * credit, and messages change in one transaction, under the order's and the groomer's locks. Safe to repeat.
 */
export async function changeServicesOfMine(
  context: Context,
  id: string,
  change: ServicesChange,
  agreed: Agreed,
): Promise<Order> {
  const { customerId } = await findMine(context, id);
  await limit(context.db, "change services", `${context.siteId} ${customerId}`, CHANGES_OF_CUSTOMER);
  for (let tries = 0; tries < TRIES; tries++) {
    if (await tryToChange(context, id, change, agreed)) return showMine(context, id);
  }
  throw new Refusal("conflict", "This appointment was changed in another window. Please look at it again.");
}

/** What a change would make of the order. */
export async function previewServices(
  context: Context,
  id: string,
  change: ServicesChange,
): Promise<ServicesPreview> {
  const row = timed(await findMine(context, id));
  const plan = await planOf(context, row, change);
  const before = row.totals as Order["totals"];
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

/** "Order id is required" where a client deletes without one; it names nothing, as any malformed id. */
export function orderIdOf(text: string): string {
  const isMissing = ["", "undefined", "null"].includes(text.trim());
  if (isMissing) throw new Refusal("not_found", "Order id is required");
  const { success, data } = idSchema.safeParse(text);
  if (!success) throw notFound("This appointment");
  return data;
}

/** False when somebody changed the order meanwhile. */
async function tryToChange(
  context: Context,
  id: string,
  change: ServicesChange,
  agreed: Agreed,
): Promise<boolean> {
  const row = timed(await findMine(context, id));
  const plan = await planOf(context, row, change);
  if (!plan) return true;
  refuseIfDearer({ totals: plan.before }, plan.totals.total, agreed);
  const more = await holdMore(context, { row, how: "at_once", totals: plan.totals }, DECLINED);
  try {
    await inTurn(`groomer:${row.groomerId}`, () =>
      context.db.transaction().execute((tx) => carryOut(tx, context, plan, more)),
    );
  } catch (error) {
    if (more) await letGo(context, more.payment);
    if (error instanceof Changed) return false;
    if (error instanceof Lost) throw await slotTaken(context, plan.ask, error.reason);
    if (isOverlap(error)) throw await slotTaken(context, plan.ask, "fully_booked");
    throw error;
  }
  if (more) await letGo(context, more.instead);
  return true;
}

/**
 * What is to become of the order, read and priced before the transaction opens; null when it is so already.
 */
async function planOf(context: Context, row: TimedRow, change: ServicesChange) {
  const { db, siteId, now } = context;
  const known = await readOrderAsk(db, siteId, row, now);
  refuseIfClosed(known, now);
  const [[groomer], owned] = await Promise.all([
    readGroomers(db, siteId, [row.groomerId]),
    petsOf(db, siteId, row.customerId),
  ]);
  if (!groomer) throw new Refusal("conflict", "Your groomer has left us. Please call us about this visit.");
  const made = newLinesOf({ ask: known, groomer, owned }, change);
  if (!made) return null;
  const { lines, isMore, words } = made;
  const pets = owned.filter((pet) => lines.some((line) => line.petId === pet.id));
  const { totals, takes } = await priceAnew(context, { ...known, lines, pets }, groomer);
  const end = new Date(row.appointmentStart.getTime() + totals.minutes * 60_000);
  const ask: OrderAsk<TimedRow> = { ...known, lines, pets, totals, row: { ...row, appointmentEnd: end } };
  const date = dateIn(row.timeZone, row.appointmentStart);
  // It is the visit's own start already, however soon it is.
  const wish = { ...wishWith(ask, totals.minutes, { from: date, to: date }), noticeMinutes: 0 };
  const choice = { groomer, startsAt: row.appointmentStart, wish };
  const isAsked = isMore || end > row.appointmentEnd;
  if (isAsked) await refuseIfUnfit(context, ask, choice);
  const status = statusWith(row.status, { isMore, autoAccepts: groomer.autoAcceptOrders });
  return { row, before: known.totals, ask, choice, isAsked, lines, totals, takes, end, status, words };
}
type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>;

function refuseIfClosed({ row, site }: OrderAsk<TimedRow>, now: Date): void {
  const { appointmentStart, status } = row;
  const free = freeChangeUntil(appointmentStart, site.noticeMinutes);
  if (mayChangeServices({ status, appointmentStart, freeChangeUntil: free }, now)) return;
  throw new Refusal(
    "conflict",
    "The services of this appointment can no longer be changed here. Please call us.",
  );
}

async function refuseIfUnfit(context: Context, ask: OrderAsk<TimedRow>, { groomer, wish }: Plan["choice"]) {
  const at = ask.row.appointmentStart.getTime();
  const picture = (await pictures(context.db, context.siteId, [groomer], at, at)).get(groomer.id);
  const fit = picture && fits(picture, wish, at, drive, context.now.getTime());
  if (fit?.ok) return;
  const reason = fit?.reason ?? "outside_zones";
  const words = PET_WORDS[reason];
  if (words) throw new Refusal("conflict", `${groomer.displayName} ${words}`);
  throw await slotTaken(context, ask, reason);
}

const PET_WORDS: Partial<Record<Reason, string>> = {
  too_heavy: "does not groom pets as heavy as this one.",
  breed_refused: "does not groom this breed.",
};

/** Why there is not enough time; another visit is the usual reason. */
const TIME_WORDS: Partial<Record<Reason, string>> = {
  closed: "your groomer does not work that long.",
  outside_zones: "your groomer no longer comes to this address.",
};

/** The visit stays the same, and the nearest times at which the longer one fits are shown. */
async function slotTaken(context: Context, ask: OrderAsk<TimedRow>, reason: Reason): Promise<Refusal> {
  const nearest = await nearestMoves(context, ask, ask.row.appointmentStart.getTime());
  const why = TIME_WORDS[reason] ?? "your groomer is expected elsewhere.";
  const words = `There is not enough time at this visit for that: ${why}`;
  return new Refusal("slot_taken", words, { details: { nearest } });
}

async function carryOut(tx: Tx, context: Context, plan: Plan, more: MoreHeld | null): Promise<void> {
  const { siteId, now } = context;
  const { row, totals, status, lines, words } = plan;
  const locked = await lock(tx, siteId, row.id);
  if (locked?.version !== row.version) throw new Changed();
  const end = await keepTime(tx, context, plan);
  await refuseIfPetGone(tx, context, plan);
  const owner = { orderId: row.id, customerId: row.customerId };
  // Whoever has just spent the same credit or card was quicker: the price is made anew.
  if (!(await takeMeans(tx, context, owner, plan.takes))) throw new Changed();
  await writeLines(tx, row.id, lines);
  const payment = paymentAfter(plan.before, totals);
  await setServices(tx, siteId, row.id, { end, totals, status, payment, now });
  const times = { start: row.appointmentStart, fromEnd: row.appointmentEnd, toEnd: end };
  const change = { orderId: row.id, groomerId: row.groomerId, ...times, totals, description: words };
  await insertServicesChange(tx, siteId, change, now);
  if (more && !(await exchange(tx, context, row.id, more))) throw new Changed();
  await postServicesChanged(tx, context, row.id, words);
}

/**
 * The end of the visit: a longer one is judged again, a shorter one gives time back where nothing stands
 * against it.
 */
async function keepTime(tx: Tx, { siteId, now }: Context, plan: Plan): Promise<Date> {
  const { row, choice, isAsked, end } = plan;
  await lockGroomers(tx, [row.groomerId]);
  if (!isAsked && end.getTime() === row.appointmentEnd.getTime()) return end;
  const { groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = row;
  const own = { orderId: row.id, groomerId, startsAt, endsAt };
  const kept = await move(tx, siteId, own, { ...choice, keepsOld: false }, drive, now);
  if (kept.ok) return new Date(kept.opening.endsAt);
  if (isAsked) throw new Lost(kept.reason);
  return endsAt;
}

/** A pet that joins cannot be removed from the household at the same moment. */
async function refuseIfPetGone(tx: Tx, { siteId }: Context, { row, ask }: Plan): Promise<void> {
  await lockPetsOf(tx, siteId, row.customerId);
  const owned = await petsOf(tx, siteId, row.customerId, ask.facts);
  if (ask.lines.some(({ petId }) => !owned.some(({ id }) => id === petId))) throw new Changed();
}

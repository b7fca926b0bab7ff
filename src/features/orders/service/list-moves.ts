import { listDaysOf } from "#features/availability/rules/day-list.ts";
import { nearest } from "#features/availability/rules/nearest.ts";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive-estimate.ts";
import type { Opening, Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { openings } from "#features/calendar/rules/openings.ts";
import { whyNone } from "#features/calendar/rules/reasons.ts";
import { addDays, dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/verb.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { type OrderAsk, readOrderAsk, timed, totalsWith } from "./order-needs.ts";
import { type MoveCandidate, type MoveSearch, searchMoves } from "./search-moves.ts";
import { findMine } from "./show-order.ts";

const NEAREST = 6;
/** How far around a wished day the nearest other times are looked for. */
const AROUND_DAYS = 14;

async function askOfMine(context: Context, orderId: string): Promise<OrderAsk> {
  const row = timed(await findMine(context, orderId));
  return readOrderAsk(context.db, context.siteId, row, context.now);
}

/** A time that an order could have instead of its own, priced as the order would be. */
export type MoveSlot = ReturnType<ReturnType<typeof slotMaker>>;

function slotMaker({ ask, candidates }: MoveSearch) {
  const byGroomer = new Map(candidates.map((candidate) => [candidate.groomer.id, candidate]));
  return (opening: Opening) => {
    const { groomer, minutes, picture } = byGroomer.get(opening.groomerId) as MoveCandidate;
    const startsAt = new Date(opening.startsAt).toISOString();
    const endsAt = new Date(opening.endsAt).toISOString();
    return {
      groomerId: groomer.id,
      groomerName: groomer.displayName,
      startsAt,
      endsAt,
      minutes,
      price: totalsWith(ask, opening.zone.priceCents, minutes).total,
      ...wallClock(startsAt, endsAt, picture.timeZone),
    };
  };
}

/**
 * Why a search that found nothing did so; `not_offered` when groomers come but none of them does all of it.
 */
function reasonFor({ candidates, isCovered }: MoveSearch, now: Date): Reason | "not_offered" {
  return candidates.length === 0 && isCovered ? "not_offered" : whyNone(candidates, now.getTime());
}

type AskedDays = {
  from?: string | undefined;
  to?: string | undefined;
  service_provider_id?: string | undefined;
};

/** Days to which an order of the caller's can be moved, from today to the horizon of booking. */
export async function listMoveDays(context: Context, orderId: string, asked: AskedDays) {
  if (asked.from && asked.to && asked.from > asked.to) throw refuseFields({ to: ["Ends before it begins"] });
  const { db, siteId, now } = context;
  const ask = await askOfMine(context, orderId);
  const today = dateIn(ask.row.timeZone, now);
  const last = addDays(today, ask.site.horizonDays - 1);
  const from = asked.from && asked.from > today ? asked.from : today;
  const to = asked.to && asked.to < last ? asked.to : last;
  if (from > to) {
    const reason = to < today ? ("too_soon" as const) : ("closed" as const);
    return { days: [], firstOpenDate: null, groomers: [], reason };
  }
  const found = await searchMoves(db, siteId, ask, { from, to });
  const groomerId = asked.service_provider_id;
  const list = listDaysOf(found.candidates, { from, to, groomerId, namesAll: true }, drive, now.getTime());
  if (!list) throw notFound("This groomer");
  const { days, firstOpenDate, ofAll, wanted } = list;
  return {
    days,
    firstOpenDate,
    groomers: (ofAll ?? []).map(({ candidate, nextOpenDate }) => ({ ...candidate.groomer, nextOpenDate })),
    reason: firstOpenDate ? null : reasonFor({ ...found, candidates: wanted }, now),
  };
}

type AskedSlots = { date: string; service_provider_id?: string | undefined; near?: string | undefined };

/** Times of a day to which an order of the caller's can be moved; the nearest others when there is none. */
export async function listMoveSlots(context: Context, orderId: string, asked: AskedSlots) {
  const { db, siteId, now } = context;
  const ask = await askOfMine(context, orderId);
  const dates = { from: asked.date, to: asked.date };
  const found = await searchMoves(db, siteId, ask, dates, asked.service_provider_id);
  const slots = found.candidates
    .flatMap(({ picture, wish }) => openings(picture, wish, drive, now.getTime()))
    .map(slotMaker(found))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.price.max - b.price.max);
  const isOpen = slots.length > 0;
  const at = Date.parse(asked.near ?? `${asked.date}T18:00:00Z`);
  return {
    slots,
    reason: isOpen ? null : reasonFor(found, now),
    nearest: isOpen && !asked.near ? [] : await nearestMoves(context, ask, at),
  };
}

/** The times closest to an instant (epoch ms), with any groomer: what a loser of a race is offered. */
export async function nearestMoves(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  ask: OrderAsk,
  at: number,
) {
  const day = new Date(at).toISOString().slice(0, 10);
  const dates = { from: addDays(day, -AROUND_DAYS), to: addDays(day, AROUND_DAYS) };
  const found = await searchMoves(db, siteId, ask, dates);
  return nearest(found.candidates, at, NEAREST, drive, now.getTime()).map(slotMaker(found));
}

import type { REASON_WORDS, Slot } from "#features/availability/contract.ts";
import { listDaysOf } from "#features/availability/rules/day-list.ts";
import { nearest } from "#features/availability/rules/nearest.ts";
import { recommend } from "#features/availability/rules/recommend.ts";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive-estimate.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { openings } from "#features/calendar/rules/openings.ts";
import { whyNone } from "#features/calendar/rules/reasons.ts";
import { addDays, dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/verb.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { type Candidate, cutTo, type Search, search } from "../../service/draft-needs.ts";
import { quoteDraft, termsOf } from "../../service/quote-draft.ts";
import { findSession } from "../../service/read-session.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type * as contract from "../contract/times.ts";

const NEAREST = 6;
/** How far around a wished day the nearest other times are looked for. */
const AROUND_DAYS = 14;

/** What a listing's query may name of the session: `services[]`, each `petId:serviceId`. */
export type Asked = { "services[]"?: string[] | undefined };

/** The session of a listing, cut to the services that are asked for. */
export async function findAsked(context: Context, token: string, asked: Asked): Promise<SessionRow> {
  const session = await findSession(context, token);
  const services = asked["services[]"]?.map((word) => {
    const [petId = "", serviceId = ""] = word.split(":");
    return { petId, serviceId };
  });
  return cutTo(session, services);
}

/** From today (or the desired date) to the horizon, in the area's zone. */
export async function horizonOf({ db, siteId, now }: Context, { draft }: SessionRow) {
  const [site, terms] = await Promise.all([readSite(db, siteId), termsOf(db, siteId, draft, now)]);
  const today = dateIn(terms.area?.timeZone ?? "UTC", now);
  const to = addDays(today, site.horizonDays - 1);
  const wished = draft.desiredDate ?? today;
  // The one in the middle: not before today, not after the horizon.
  const [, from = today] = [today, wished, to].sort();
  return { from, to };
}

/** Prices an opening as the order will be: the same rules, the opening's own zone. */
export function slotMaker({ draft, terms, candidates }: Search) {
  const byGroomer = new Map(candidates.map((candidate) => [candidate.groomer.id, candidate]));
  const prices = new Map<string, { min: number; max: number }>();
  return (opening: Opening): Slot => {
    const candidate = byGroomer.get(opening.groomerId) as Candidate;
    const zoneCents = opening.zone.priceCents;
    const key = `${opening.groomerId} ${zoneCents}`;
    const zonePrice = { min: zoneCents, max: zoneCents };
    const price = prices.get(key) ?? quoteDraft(draft, terms, candidate.groomer, zonePrice).quote.total;
    prices.set(key, price);
    const startsAt = new Date(opening.startsAt).toISOString();
    const endsAt = new Date(opening.endsAt).toISOString();
    return {
      groomerId: opening.groomerId,
      groomerName: candidate.groomer.displayName,
      startsAt,
      endsAt,
      minutes: candidate.minutes,
      price,
      ...wallClock(startsAt, endsAt, candidate.picture.timeZone),
    };
  };
}

/** Why a search that found nothing did so. */
export function reasonFor({ candidates, isCovered }: Search, now: Date): (typeof REASON_WORDS)[number] {
  return candidates.length === 0 && isCovered ? "not_offered" : whyNone(candidates, now.getTime());
}

function openingsOf({ picture, wish }: Candidate, now: Date): Opening[] {
  return openings(picture, wish, drive, now.getTime());
}

export async function listDays(
  context: Context,
  token: string,
  asked: Asked & {
    from?: string | undefined;
    to?: string | undefined;
    service_provider_id?: string | undefined;
    with_groomers?: "true" | "false" | undefined;
  },
): Promise<Reply<typeof contract.availableDays>> {
  const session = await findAsked(context, token, asked);
  const { db, now } = context;
  const horizon = await horizonOf(context, session);
  const from = asked.from && asked.from > horizon.from ? asked.from : horizon.from;
  const to = asked.to && asked.to < horizon.to ? asked.to : horizon.to;
  const namesAll = asked.with_groomers === "true";
  if (asked.from && asked.to && asked.from > asked.to) throw refuseFields({ to: ["Ends before it begins"] });
  if (from > to) {
    const reason = to < horizon.from ? "too_soon" : "closed";
    return { days: [], firstOpenDate: null, groomers: namesAll ? [] : null, reason };
  }
  const found = await search(db, session, { from, to }, now);
  const groomerId = asked.service_provider_id;
  const list = listDaysOf(found.candidates, { from, to, groomerId, namesAll }, drive, now.getTime());
  if (!list) throw notFound("This groomer");
  const { days, firstOpenDate, ofAll, wanted } = list;
  return {
    days,
    firstOpenDate,
    groomers: ofAll?.map(({ candidate, nextOpenDate }) => ({ ...candidate.groomer, nextOpenDate })) ?? null,
    reason: firstOpenDate ? null : reasonFor({ ...found, candidates: wanted }, now),
  };
}

export async function listSlots(
  context: Context,
  token: string,
  asked: Asked & { date: string; service_provider_id?: string | undefined; near?: string | undefined },
): Promise<Reply<typeof contract.availableTimeslots>> {
  const session = await findAsked(context, token, asked);
  const { db, now } = context;
  const dates = { from: asked.date, to: asked.date };
  const found = await search(db, session, dates, now, asked.service_provider_id);
  const slots = found.candidates.flatMap((candidate) => openingsOf(candidate, now)).map(slotMaker(found));
  slots.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.price.max - b.price.max);
  const isOpen = slots.length > 0;
  const at = Date.parse(asked.near ?? `${asked.date}T18:00:00Z`);
  return {
    slots,
    reason: isOpen ? null : reasonFor(found, now),
    nearest: isOpen && !asked.near ? [] : await nearestSlots(context, session, at),
  };
}

/** The days around that are looked at first: they nearly always hold all that is wanted. */
const CLOSE_DAYS = 3;
/** Whatever lies on other days than those is further away than this, in any zone. */
const CLOSE_MS = (CLOSE_DAYS - 1) * 86_400_000;

/**
 * The bookable times closest to an instant, of any groomer: what a loser of a race is offered, `lost` being
 * whose time that was. Of all others what was true a moment ago will do.
 */
export async function nearestSlots(
  context: Context,
  session: SessionRow,
  at: number,
  { limit = NEAREST, lost }: { limit?: number; lost?: string | undefined } = {},
) {
  const day = new Date(at).toISOString().slice(0, 10);
  const around = async (days: number) => {
    const dates = { from: addDays(day, -days), to: addDays(day, days) };
    const found = await search(context.db, session, dates, context.now, undefined, lost);
    return { found, openings: nearest(found.candidates, at, limit, drive, context.now.getTime()) };
  };
  const close = await around(CLOSE_DAYS);
  const last = close.openings[limit - 1];
  const isEnough = last !== undefined && Math.abs(last.startsAt - at) < CLOSE_MS;
  const { found, openings } = isEnough ? close : await around(AROUND_DAYS);
  return openings.map(slotMaker(found));
}

export async function listSlotsByGroomer(
  context: Context,
  token: string,
  asked: Asked & { date: string },
): Promise<Reply<typeof contract.timeslotsPerGroomer>> {
  const session = await findAsked(context, token, asked);
  const { date } = asked;
  const found = await search(context.db, session, { from: date, to: date }, context.now);
  const toSlot = slotMaker(found);
  const groomers = found.candidates
    .map((one) => ({ groomer: one.groomer, slots: openingsOf(one, context.now).map(toSlot) }))
    .filter((one) => one.slots.length > 0);
  return { groomers, reason: groomers.length > 0 ? null : reasonFor(found, context.now) };
}

export async function recommendTimes(
  context: Context,
  token: string,
  asked: Asked & { limit: number },
): Promise<Reply<typeof contract.recommendedSchedules>> {
  const session = await findAsked(context, token, asked);
  const { limit } = asked;
  const { db, now } = context;
  const found = await search(db, session, await horizonOf(context, session), now);
  const base = quoteDraft(found.draft, found.terms, null, { min: 0, max: 0 }).quote.total;
  const rated = found.candidates.map((one) => ({ ...one, priceCents: base.max, rating: one.groomer.rating }));
  const best = recommend(rated, session.draft.sort, limit, drive, now.getTime());
  const toSlot = slotMaker(found);
  const items = best.flatMap((opening) => {
    const groomer = found.candidates.find((one) => one.groomer.id === opening.groomerId)?.groomer;
    if (!groomer) return [];
    const driveMinutes = opening.reason.kind === "nearby" ? opening.reason.driveMinutes : null;
    return [{ ...toSlot(opening), groomer, why: { kind: opening.reason.kind, driveMinutes } }];
  });
  const first = items.map((item) => item.date).sort()[0] ?? null;
  return {
    items,
    reason: items.length > 0 ? null : reasonFor(found, now),
    nextOpenDate: first,
  };
}

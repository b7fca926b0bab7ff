import { nearest } from "#features/availability/rules/nearest.ts";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive-estimate.ts";
import { fits } from "#features/calendar/rules/fits.ts";
import { openDays, openings } from "#features/calendar/rules/openings.ts";
import { covers, zonesByWeekday } from "#features/calendar/rules/zones.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/verb.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { type Candidate, type Search, search } from "../../service/draft-needs.ts";
import { quoteDraft } from "../../service/quote-draft.ts";
import type * as contract from "../contract/groomers.ts";
import { type Asked, findAsked, horizonOf, reasonFor, slotMaker } from "./list-times.ts";

const NEAREST = 4;

type DaysAsked = Asked & { from?: string | undefined; to?: string | undefined };

/**
 * Every groomer who could come, the soonest first. A range that no day can be booked in has groomers without
 * days.
 */
export async function listProvidersDays(
  context: Context,
  token: string,
  asked: DaysAsked,
): Promise<Reply<typeof contract.providersDays>> {
  if (asked.from && asked.to && asked.from > asked.to) throw refuseFields({ to: ["Ends before it begins"] });
  const session = await findAsked(context, token, asked);
  const horizon = await horizonOf(context, session);
  const from = asked.from && asked.from > horizon.from ? asked.from : horizon.from;
  const to = asked.to && asked.to < horizon.to ? asked.to : horizon.to;
  const { now } = context;
  const isBeyond = from > to;
  const found = await search(context.db, session, isBeyond ? horizon : { from, to }, now);
  const toSlot = slotMaker(found);
  const groomers = found.candidates.map((candidate) => {
    const days = isBeyond ? [] : openDays(candidate.picture, candidate.wish, drive, now.getTime());
    const opening = firstOf(candidate, days[0], now);
    return {
      ...candidate.groomer,
      minutes: candidate.minutes,
      price: priceOf(found, candidate),
      workZone: workZoneOf(candidate),
      days,
      nextSlot: opening ? toSlot(opening) : null,
    };
  });
  const start = (one: { nextSlot: { startsAt: string } | null }) => one.nextSlot?.startsAt ?? "~";
  groomers.sort((a, b) => start(a).localeCompare(start(b)) || (a.id < b.id ? -1 : 1));
  if (groomers.some((one) => one.days.length > 0)) return { groomers, reason: null };
  if (isBeyond) return { groomers, reason: to < horizon.from ? "too_soon" : "closed" };
  return { groomers, reason: reasonFor(found, now) };
}

function firstOf({ picture, wish }: Candidate, date: string | undefined, now: Date) {
  if (!date) return null;
  return openings(picture, { ...wish, from: date, to: date }, drive, now.getTime())[0] ?? null;
}

/** The groomer's zones that hold the address, the cheapest first; a candidate has one at least. */
function zonesOf({ groomer, wish }: Candidate) {
  return groomer.zones
    .filter((zone) => covers(zone.polygon, wish.place))
    .sort((a, b) => a.priceCents - b.priceCents || (a.id < b.id ? -1 : 1));
}

/** Its corners to half a mile: enough for a picture, and they lead to no door. */
function workZoneOf(candidate: Candidate) {
  const [zone] = zonesOf(candidate);
  const rough = (degrees: number) => Math.round(degrees * 100) / 100;
  const points = (zone?.polygon ?? []).map(([lng, lat]) => ({ latitude: rough(lat), longitude: rough(lng) }));
  return { name: zone?.name ?? "", points };
}

/** What the visit costs with this groomer, over the prices of those of its zones that hold the address. */
function priceOf({ draft, terms }: Search, candidate: Candidate): CentsRange {
  const byWeekday = zonesByWeekday(candidate.groomer.zones, candidate.wish.place).byWeekday;
  const cents = byWeekday.flatMap((zone) => (zone ? [zone.priceCents] : []));
  const zonePrice =
    cents.length > 0 ? { min: Math.min(...cents), max: Math.max(...cents) } : { min: 0, max: 0 };
  return quoteDraft(draft, terms, candidate.groomer, zonePrice).quote.total;
}

export async function askProvider(
  context: Context,
  token: string,
  groomerId: string,
  asked: Asked & { date?: string | undefined; startsAt?: string | undefined },
): Promise<Reply<typeof contract.isProviderAvailable>> {
  const session = await findAsked(context, token, asked);
  const { db, siteId, now } = context;
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  if (!groomer) throw notFound("This groomer");
  // A desired date narrows a search; what is asked here by name may lie before it.
  const anyDay = { ...session, draft: { ...session.draft, desiredDate: null } };
  const found = await search(db, session, await horizonOf(context, anyDay), now);
  const candidate = found.candidates.find((one) => one.groomer.id === groomerId);
  if (!candidate) {
    const reason = comesTo(groomer, found) ? "not_offered" : "outside_zones";
    return { isAvailable: false, reason, nextOpenDate: null, nearest: [] };
  }
  const { picture, wish } = candidate;
  const nextOpenDate = openDays(picture, wish, drive, now.getTime())[0] ?? null;
  const reason = whyNot(found, candidate, asked, now);
  if (reason === null) return { isAvailable: true, reason, nextOpenDate, nearest: [] };
  const at = Date.parse(asked.startsAt ?? `${asked.date ?? nextOpenDate ?? wish.from}T18:00:00Z`);
  const others = nearest([candidate], at, NEAREST, drive, now.getTime());
  return { isAvailable: false, reason, nextOpenDate, nearest: others.map(slotMaker(found)) };
}

/** Null when there is a time as it was asked for. */
function whyNot(
  found: Search,
  candidate: Candidate,
  { date, startsAt }: { date?: string | undefined; startsAt?: string | undefined },
  now: Date,
) {
  const { picture, wish } = candidate;
  if (startsAt) {
    const fit = fits(picture, wish, Date.parse(startsAt), drive, now.getTime());
    return fit.ok ? null : fit.reason;
  }
  const asked = { ...candidate, wish: date ? { ...wish, from: date, to: date } : wish };
  const isOpen = openDays(picture, asked.wish, drive, now.getTime()).length > 0;
  return isOpen ? null : reasonFor({ ...found, candidates: [asked] }, now);
}

/**
 * Whether a groomer's zones hold the address: whoever then is no candidate does not do all that is wished.
 */
function comesTo(groomer: Groomer, { draft, terms }: Search): boolean {
  const { address } = draft;
  if (!address || groomer.timeZone !== terms.area?.timeZone) return false;
  const place = { lat: address.latitude, lng: address.longitude };
  return groomer.zones.some((zone) => covers(zone.polygon, place));
}

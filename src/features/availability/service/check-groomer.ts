import { openDays } from "#features/calendar/rules/bookable-times.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { covers } from "#features/calendar/rules/work-zones.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { nearest } from "../rules/nearest.ts";
import { bookableDates, type EligibleGroomer, type VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker } from "../rules/priced-slots.ts";
import { type Search, search } from "./search.ts";

const MAX_NEAREST = 4;

/**
 * `date` is local, `startsAt` an ISO instant. Without both, the question is about any date up to the
 * horizon.
 */
export type GroomerQuery = { date?: string | undefined; startsAt?: string | undefined };

/**
 * Whether one groomer can come. If not, the answer has the reason and the groomer's nearest other slots.
 * Throws `not_found` for an unknown groomer.
 */
export async function checkGroomer(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  groomerId: string,
  query: GroomerQuery,
) {
  const [groomer] = await readGroomers(db, needs.siteId, [groomerId]);
  if (!groomer || needs.blockedGroomerIds.has(groomerId)) throw notFound("This groomer");
  const found = await search(db, needs, bookableDates(needs, now));
  const eligible = found.groomers.find(({ groomer: { id } }) => id === groomerId);
  if (!eligible) {
    const reason = comesTo(groomer, needs) ? ("not_offered" as const) : ("outside_zones" as const);
    return { isAvailable: false, reason, nextOpenDate: null, nearest: [] };
  }
  const nextOpenDate = openDays(eligible.calendar, eligible.needs, now.getTime())[0] ?? null;
  const reason = whyNot(found, eligible, query, now.getTime());
  if (reason === null) return { isAvailable: true, reason, nextOpenDate, nearest: [] };
  const { date, startsAt } = query;
  const at = Date.parse(startsAt ?? `${date ?? nextOpenDate ?? eligible.needs.from}T18:00:00Z`);
  const others = nearest([eligible], at, MAX_NEAREST, now.getTime());
  return { isAvailable: false, reason, nextOpenDate, nearest: others.map(slotMaker(found)) };
}

/** Why the groomer has no slot at the instant or on the date; null when the groomer has a slot. */
function whyNot(
  found: Search,
  eligible: EligibleGroomer<Groomer>,
  { date, startsAt }: GroomerQuery,
  now: number,
) {
  const { calendar, needs } = eligible;
  if (startsAt) {
    const fit = fits(calendar, needs, Date.parse(startsAt), now);
    return fit.ok ? null : fit.reason;
  }
  const onDate = { ...eligible, needs: date ? { ...needs, from: date, to: date } : needs };
  if (openDays(calendar, onDate.needs, now).length > 0) return null;
  return explainNone({ ...found, groomers: [onDate] }, now);
}

/**
 * Whether a groomer's zones contain the place. If they do and the groomer is not eligible, then the groomer
 * does not offer every service of the visit.
 */
function comesTo(groomer: Groomer, { timeZone, place }: VisitNeeds): boolean {
  return groomer.timeZone === timeZone && groomer.zones.some((zone) => covers(zone.polygon, place));
}

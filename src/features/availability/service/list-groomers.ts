import { openDays, openings } from "#features/calendar/rules/bookable-times.ts";
import type { Groomer } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { priceOverZones, toShownZone } from "../rules/groomer-zones.ts";
import {
  bookableDates,
  cutDates,
  type EligibleGroomer,
  type VisitNeeds,
  whyOutside,
} from "../rules/needs.ts";
import { explainNone, slotMaker } from "../rules/priced-slots.ts";
import { type DaysQuery, refuseIfReversed } from "./list-days.ts";
import { search } from "./search.ts";

type Eligible = EligibleGroomer<Groomer>;

/**
 * Every groomer who could come, with the open days and the first slot, the soonest slot first. If no date of
 * the query can be booked, the groomers are listed without days.
 */
export async function listGroomers(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  query: Pick<DaysQuery, "from" | "to" | "desired">,
) {
  refuseIfReversed(query);
  const bookable = bookableDates(needs, now, query.desired);
  const { from, to } = cutDates(bookable, query);
  const isNoDateLeft = from > to;
  const found = await search(db, needs, isNoDateLeft ? bookable : { from, to });
  const toSlot = slotMaker(found);
  const groomers = found.groomers.map((eligible) => {
    const days = isNoDateLeft ? [] : openDays(eligible.calendar, eligible.needs, now.getTime());
    const opening = firstOpeningOn(eligible, days[0], now);
    return {
      ...eligible.groomer,
      minutes: eligible.minutes,
      price: priceOverZones(needs, eligible.groomer),
      workZone: toShownZone(eligible.groomer.zones, needs.place),
      days,
      nextSlot: opening ? toSlot(opening) : null,
    };
  });
  // "~" sorts after every ISO instant: groomers without a slot come last.
  const startOf = ({ nextSlot }: { nextSlot: { startsAt: string } | null }) => nextSlot?.startsAt ?? "~";
  groomers.sort((a, b) => startOf(a).localeCompare(startOf(b)) || (a.id < b.id ? -1 : 1));
  if (groomers.some(({ days }) => days.length > 0)) return { groomers, reason: null };
  return { groomers, reason: isNoDateLeft ? whyOutside(to, bookable) : explainNone(found, now.getTime()) };
}

function firstOpeningOn({ calendar, needs }: Eligible, date: string | undefined, now: Date) {
  if (!date) return null;
  return openings(calendar, { ...needs, from: date, to: date }, now.getTime())[0] ?? null;
}

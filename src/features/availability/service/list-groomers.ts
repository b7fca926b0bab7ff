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
 * Every groomer who could come, with days and the first slot, the soonest first. Dates that cannot be
 * booked give groomers without days.
 */
export async function listGroomers(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  query: Pick<DaysQuery, "from" | "to" | "desired">,
) {
  refuseIfReversed(query);
  const bookable = bookableDates(needs, now, query.desired);
  const { from, to } = cutDates(bookable, query);
  const isBeyond = from > to;
  const found = await search(db, needs, isBeyond ? bookable : { from, to });
  const toSlot = slotMaker(found);
  const groomers = found.groomers.map((one) => {
    const days = isBeyond ? [] : openDays(one.calendar, one.needs, now.getTime());
    const opening = firstOn(one, days[0], now);
    return {
      ...one.groomer,
      minutes: one.minutes,
      price: priceOverZones(needs, one.groomer),
      workZone: toShownZone(one.groomer.zones, needs.place),
      days,
      nextSlot: opening ? toSlot(opening) : null,
    };
  });
  const start = (one: { nextSlot: { startsAt: string } | null }) => one.nextSlot?.startsAt ?? "~";
  groomers.sort((a, b) => start(a).localeCompare(start(b)) || (a.id < b.id ? -1 : 1));
  if (groomers.some((one) => one.days.length > 0)) return { groomers, reason: null };
  return { groomers, reason: isBeyond ? whyOutside(to, bookable) : explainNone(found, now.getTime()) };
}

function firstOn({ calendar, needs }: Eligible, date: string | undefined, now: Date) {
  if (!date) return null;
  return openings(calendar, { ...needs, from: date, to: date }, now.getTime())[0] ?? null;
}

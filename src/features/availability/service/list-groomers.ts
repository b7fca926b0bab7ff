import { openDays, openings } from "#features/calendar/rules/bookable-times.ts";
import { covers, zonesByWeekday } from "#features/calendar/rules/work-zones.ts";
import type { Groomer } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { bookableDates, cutDates, type EligibleGroomer, type VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker } from "../rules/priced-slots.ts";
import { type DaysQuery, outside, refuseIfReversed } from "./list-days.ts";
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
      price: priceOf(needs, one),
      workZone: workZoneOf(one),
      days,
      nextSlot: opening ? toSlot(opening) : null,
    };
  });
  const start = (one: { nextSlot: { startsAt: string } | null }) => one.nextSlot?.startsAt ?? "~";
  groomers.sort((a, b) => start(a).localeCompare(start(b)) || (a.id < b.id ? -1 : 1));
  if (groomers.some((one) => one.days.length > 0)) return { groomers, reason: null };
  return { groomers, reason: isBeyond ? outside(to, bookable.from) : explainNone(found, now.getTime()) };
}

function firstOn({ calendar, needs }: Eligible, date: string | undefined, now: Date) {
  if (!date) return null;
  return openings(calendar, { ...needs, from: date, to: date }, now.getTime())[0] ?? null;
}

/**
 * The cheapest of the groomer's zones that hold the place, its corners to half a mile: they lead to no
 * home.
 */
function workZoneOf({ groomer, needs }: Eligible) {
  const [zone] = groomer.zones
    .filter(({ polygon }) => covers(polygon, needs.place))
    .sort((a, b) => a.priceCents - b.priceCents || (a.id < b.id ? -1 : 1));
  const rough = (degrees: number) => Math.round(degrees * 100) / 100;
  const points = (zone?.polygon ?? []).map(([lng, lat]) => ({ latitude: rough(lat), longitude: rough(lng) }));
  return { name: zone?.name ?? "", points };
}

/** What the visit costs with this groomer, over the prices of those of its zones that hold the place. */
function priceOf(needs: VisitNeeds, { groomer }: Eligible): CentsRange {
  const { byWeekday } = zonesByWeekday(groomer.zones, needs.place);
  const cents = byWeekday.flatMap((zone) => (zone ? [zone.priceCents] : []));
  const [least, most] = cents.length > 0 ? [Math.min(...cents), Math.max(...cents)] : [0, 0];
  const { min } = needs.priceWith(groomer, { priceCents: least });
  const { max } = needs.priceWith(groomer, { priceCents: most });
  return { min, max };
}

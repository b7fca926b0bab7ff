import type { GroomerNeeds, ReservedBlock } from "#features/calendar/rules/groomer-calendar.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Place } from "#features/places/rules/place.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CentsRange } from "#kit/wire/money.ts";

/** The facts of a groomer that decide on a visit's length and price. The usual pace is 100 percent. */
export type GroomerOfNeeds = {
  id: string;
  timeZone: string;
  pacePercent: number;
  serviceIds: ReadonlySet<string>;
};

/** First and last local date of a search, `YYYY-MM-DD`, both included. */
export type Dates = { from: string; to: string };

/** What a visit needs, whichever groomer comes. Every search for days and slots starts from these needs. */
export type VisitNeeds = {
  siteId: SiteId;
  /** The customer's address, where the groomer drives to: degrees, WGS 84. */
  place: Place;
  /**
   * The IANA name of the service area's time zone. Days and clock times are local to the area, so a groomer
   * of another time zone is left out.
   */
  timeZone: string;
  /** Weight in lbs; null where unknown. */
  pets: readonly { breedId: string | null; weightLbs: number | null }[];
  /**
   * The id of the searching order, booking session or waitlist entry. Time that this holder occupies counts
   * as free.
   */
  holder: string | null;
  /** Times already chosen in the same booking session, at the same address. */
  reservedBlocks: readonly ReservedBlock[];
  /** Groomers who are never offered to this customer: one of the two has blocked the other. */
  blockedGroomerIds: ReadonlySet<string>;
  /** The visit starts at least this many minutes after now. */
  noticeMinutes: number;
  /** How many local dates may be booked, today among them. */
  horizonDays: number;
  /** Minutes of the visit with a groomer; null for a groomer who does not offer all of its services. */
  minutesWith(groomer: GroomerOfNeeds): number | null;
  /** What the visit costs with a groomer in one of the groomer's zones, in cents. */
  priceWith(groomer: GroomerOfNeeds, zone: { priceCents: number }): CentsRange;
};

/**
 * A groomer who comes to the place and offers every service of the visit, with the groomer's calendar and
 * the visit's needs at the groomer's pace.
 */
export type EligibleGroomer<G> = SlotQuery & { groomer: G; minutes: number };

/**
 * All eligible groomers. `isCovered` is true when any groomer comes to the place, even one who is not
 * eligible.
 */
export type EligibleGroomers<G> = {
  needs: VisitNeeds;
  groomers: readonly EligibleGroomer<G>[];
  isCovered: boolean;
};

/**
 * Minutes of the visit with a groomer. Null for a groomer who is blocked, works in another time zone, or does
 * not offer all of its services.
 */
export function minutesOf(needs: VisitNeeds, groomer: GroomerOfNeeds): number | null {
  if (needs.blockedGroomerIds.has(groomer.id)) return null;
  return groomer.timeZone === needs.timeZone ? needs.minutesWith(groomer) : null;
}

/** The needs of a visit that takes a groomer `minutes`, searched between two local dates. */
export function toGroomerNeeds(needs: VisitNeeds, minutes: number, dates: Dates): GroomerNeeds {
  const { place, pets, holder, reservedBlocks, noticeMinutes, horizonDays } = needs;
  const exception = holder === null ? {} : { exceptHolder: holder };
  const { from, to } = dates;
  return { place, minutes, pets, from, to, ...exception, reservedBlocks, noticeMinutes, horizonDays };
}

/**
 * The local dates that can be booked: from today to the horizon, or from the `desired` date if that is
 * later. A `desired` date beyond the horizon leaves the last date alone.
 */
export function bookableDates(
  { timeZone, horizonDays }: Pick<VisitNeeds, "timeZone" | "horizonDays">,
  now: Date,
  desired: string | null = null,
): Dates {
  const today = dateIn(timeZone, now);
  const to = addDays(today, horizonDays - 1);
  // The middle of the three sorted dates is `desired`, limited to today at least and the horizon at most.
  const [, from = today] = [today, desired ?? today, to].sort();
  return { from, to };
}

/** `wanted` limited to the dates that can be booked. If no such date is left, `from` comes after `to`. */
export function cutDates(
  bookable: Dates,
  wanted: { from?: string | undefined; to?: string | undefined },
): Dates {
  const { from, to } = bookable;
  return {
    from: wanted.from && wanted.from > from ? wanted.from : from,
    to: wanted.to && wanted.to < to ? wanted.to : to,
  };
}

/** Why none of the dates up to `to` can be booked: they are over, or they lie beyond the horizon. */
export function whyOutside(to: string, bookable: Dates): "too_soon" | "closed" {
  return to < bookable.from ? "too_soon" : "closed";
}

import type { GroomerNeeds, Place, ReservedBlock } from "#features/calendar/rules/groomer-calendar.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { addDays, dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CentsRange } from "#kit/wire/money.ts";

/** What of a groomer decides on a visit's length and price. A pace of 100 percent is the usual one. */
export type GroomerOfNeeds = {
  id: string;
  timeZone: string;
  pacePercent: number;
  serviceIds: ReadonlySet<string>;
};

/** First and last local date of a search, `YYYY-MM-DD`, both included. */
export type Dates = { from: string; to: string };

/** What a visit needs, whichever groomer comes: every search for days and slots starts from it. */
export type VisitNeeds = {
  siteId: SiteId;
  /** Where the groomer drives to: degrees, WGS 84. */
  place: Place;
  /**
   * The service area's IANA name: days and clocks are the area's, so groomers of another zone are left
   * out.
   */
  timeZone: string;
  /** Weight in lbs; null where unknown. */
  pets: readonly { breedId: string | null; weightLbs: number | null }[];
  /** The order, booking session or waitlist entry: time that it occupies itself counts as free. */
  holder: string | null;
  /** Times already chosen in the same booking session, at the same address. */
  reservedBlocks: readonly ReservedBlock[];
  /** The visit starts this many minutes after now, or later. */
  noticeMinutes: number;
  /** How many local dates may be booked, today among them. */
  horizonDays: number;
  /** Minutes of the visit with a groomer; null for a groomer who does not offer all of it. */
  minutesWith(groomer: GroomerOfNeeds): number | null;
  /** What the visit costs with a groomer in one of the groomer's zones, in cents. */
  priceWith(groomer: GroomerOfNeeds, zone: { priceCents: number }): CentsRange;
};

/**
 * A groomer who comes to the place and does all that is needed, with what the visit needs of this groomer.
 */
export type EligibleGroomer<G> = SlotQuery & { groomer: G; minutes: number };

/** All eligible groomers. `isCovered`: whether any groomer comes to the place, whatever the visit needs. */
export type EligibleGroomers<G> = {
  needs: VisitNeeds;
  groomers: readonly EligibleGroomer<G>[];
  isCovered: boolean;
};

/** Minutes of the visit with a groomer; null for a groomer of another time zone, too. */
export function minutesOf(needs: VisitNeeds, groomer: GroomerOfNeeds): number | null {
  return groomer.timeZone === needs.timeZone ? needs.minutesWith(groomer) : null;
}

/** What a visit of so many minutes needs of one groomer between two dates. */
export function toGroomerNeeds(needs: VisitNeeds, minutes: number, dates: Dates): GroomerNeeds {
  const { place, pets, holder, reservedBlocks, noticeMinutes, horizonDays } = needs;
  const own = holder === null ? {} : { exceptHolder: holder };
  const { from, to } = dates;
  return { place, minutes, pets, from, to, ...own, reservedBlocks, noticeMinutes, horizonDays };
}

/** The dates that can be booked: from today, or from `desired` where it lies later, to the horizon. */
export function bookableDates(
  { timeZone, horizonDays }: Pick<VisitNeeds, "timeZone" | "horizonDays">,
  now: Date,
  desired: string | null = null,
): Dates {
  const today = dateIn(timeZone, now);
  const to = addDays(today, horizonDays - 1);
  // The date in the middle: not before today, not after the horizon.
  const [, from = today] = [today, desired ?? today, to].sort();
  return { from, to };
}

/** `wanted` cut to the dates that can be booked; it ends before it begins where nothing is left. */
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

/** Why dates that end on `to` have no bookable day. */
export function whyOutside(to: string, bookable: Dates): "too_soon" | "closed" {
  return to < bookable.from ? "too_soon" : "closed";
}

import { openings } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { whyNone } from "#features/calendar/rules/reasons.ts";
import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { REASON_WORDS, Slot } from "../contract.ts";
import type { EligibleGroomer, EligibleGroomers, GroomerOfNeeds } from "./needs.ts";

type NamedGroomer = GroomerOfNeeds & { displayName: string };

/** Returns a function that turns an opening of these groomers into a slot, at the price of a booking. */
export function slotMaker({ needs, groomers }: EligibleGroomers<NamedGroomer>): (opening: Opening) => Slot {
  const byId = new Map(groomers.map((eligible) => [eligible.groomer.id, eligible]));
  // The price is the same for all openings of a groomer in zones of equal price.
  const prices = new Map<string, CentsRange>();
  return ({ groomerId, zone, ...opening }) => {
    const { groomer, minutes, calendar } = byId.get(groomerId) as EligibleGroomer<NamedGroomer>;
    const key = `${groomerId} ${zone.priceCents}`;
    const price = prices.get(key) ?? needs.priceWith(groomer, zone);
    prices.set(key, price);
    const startsAt = new Date(opening.startsAt).toISOString();
    const endsAt = new Date(opening.endsAt).toISOString();
    const clock = wallClock(startsAt, endsAt, calendar.timeZone);
    return { groomerId, groomerName: groomer.displayName, startsAt, endsAt, minutes, price, ...clock };
  };
}

/** Every slot of one groomer, the earliest first. `now` is epoch ms. */
export function slotsOf(
  { calendar, needs }: EligibleGroomer<NamedGroomer>,
  toSlot: (opening: Opening) => Slot,
  now: number,
): Slot[] {
  return openings(calendar, needs, now).map(toSlot);
}

/**
 * Why these groomers have no slot. `not_offered`: groomers come to the place, but none offers every service
 * of the visit.
 */
export function explainNone(
  { groomers, isCovered }: Pick<EligibleGroomers<unknown>, "groomers" | "isCovered">,
  now: number,
): (typeof REASON_WORDS)[number] {
  return groomers.length === 0 && isCovered ? "not_offered" : whyNone(groomers, now);
}

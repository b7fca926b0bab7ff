import { openings } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { whyNone } from "#features/calendar/rules/reasons.ts";
import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { REASON_WORDS, Slot } from "../contract.ts";
import type { EligibleGroomer, EligibleGroomers, GroomerOfNeeds } from "./needs.ts";

type NamedGroomer = GroomerOfNeeds & { displayName: string };

/** Makes slots of the openings of eligible groomers, each priced as it would be booked. */
export function slotMaker({ needs, groomers }: EligibleGroomers<NamedGroomer>): (opening: Opening) => Slot {
  const byId = new Map(groomers.map((one) => [one.groomer.id, one]));
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

/** Every slot of one groomer, in order. `now` in epoch ms. */
export function slotsOf(
  { calendar, needs }: EligibleGroomer<NamedGroomer>,
  toSlot: (opening: Opening) => Slot,
  now: number,
): Slot[] {
  return openings(calendar, needs, now).map(toSlot);
}

/** Why eligible groomers have no slot; `not_offered` where groomers come but none does all of the visit. */
export function explainNone(
  { groomers, isCovered }: Pick<EligibleGroomers<unknown>, "groomers" | "isCovered">,
  now: number,
): (typeof REASON_WORDS)[number] {
  return groomers.length === 0 && isCovered ? "not_offered" : whyNone(groomers, now);
}

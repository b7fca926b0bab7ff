import { dayBounds } from "#features/calendar/service/read-work-day.ts";
import type { CouponTerms } from "../../rules.ts";
import type { CouponInput } from "../contract.ts";
import { toDays } from "../rules.ts";

/**
 * When a coupon with these days begins and ends. Days that are as before leave the instants of before, which
 * need not be midnight.
 */
export function toInstants(
  { startsOn, lastOn }: Pick<CouponInput, "startsOn" | "lastOn">,
  timeZone: string,
  before: Pick<CouponTerms, "startsAt" | "endsAt"> = { startsAt: null, endsAt: null },
): Pick<CouponTerms, "startsAt" | "endsAt"> {
  const known = toDays(before, timeZone);
  const startsAt = startsOn && new Date(dayBounds(timeZone, startsOn).from);
  const endsAt = lastOn && new Date(dayBounds(timeZone, lastOn).to);
  return {
    startsAt: known.startsOn === startsOn ? before.startsAt : startsAt || null,
    endsAt: known.lastOn === lastOn ? before.endsAt : endsAt || null,
  };
}

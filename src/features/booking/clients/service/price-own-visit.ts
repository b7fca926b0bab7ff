import { priceOverZones } from "#features/availability/rules/groomer-zones.ts";
import { dayNumber, weekdayOf } from "#features/calendar/rules/local-days.ts";
import { zonesByWeekday } from "#features/calendar/rules/work-zones.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { type OwnVisit, readOwnNeeds } from "../internal/own-times.ts";

/**
 * Prices a groomer's own visit on a date that cannot be judged yet, in cents: in the groomer's zone of that
 * weekday, or over all zones if none of that day contains the place.
 */
export async function priceOwnVisit(
  scope: Pick<Context, "db" | "siteId" | "now">,
  visit: OwnVisit,
  date: string,
): Promise<CentsRange> {
  const [needs, [groomer]] = await Promise.all([
    readOwnNeeds(scope, visit),
    readGroomers(scope.db, scope.siteId, [visit.groomerId]),
  ]);
  if (!groomer) throw notFound("This groomer");
  const zone = zonesByWeekday(groomer.zones, needs.place).byWeekday[weekdayOf(dayNumber(date))];
  return zone ? needs.priceWith(groomer, zone) : priceOverZones(needs, groomer);
}

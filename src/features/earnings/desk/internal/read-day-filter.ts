import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { faultOfDays } from "../rules.ts";
import type { DayFilter } from "../store/days.ts";
import { DAYS_FAULTS } from "../words.ts";

/** Days and area as a list of money takes them. A payment without an order is of the first area's day. */
export async function readDayFilter(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  { from, to, area }: { [name in "from" | "to" | "area"]?: string | undefined },
): Promise<DayFilter> {
  const fault = faultOfDays(from, to);
  if (fault !== null) throw refuseFields({ to: [DAYS_FAULTS[fault]] });
  const [first] = await loadAreas(db, siteId);
  return { from, to, area, timeZone: first?.timeZone ?? "UTC" };
}

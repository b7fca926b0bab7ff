import type { Context } from "#kit/server/api-handler.ts";
import type { StaffDay } from "../contract/day.ts";
import { listAreaDays } from "../internal/list-area-days.ts";
import * as dayStore from "../store/day.ts";

/** Counts today's visits by area and status, and the orders that wait. For staff. */
export async function showDay(context: Context): Promise<StaffDay> {
  const { db, siteId, now } = context;
  const [areas, counts, waiting] = await Promise.all([
    listAreaDays(context),
    dayStore.countVisits(db, siteId, now),
    dayStore.countWaiting(db, siteId),
  ]);
  const visitsOf = (id: string) =>
    counts
      .filter(({ areaId }) => areaId === id)
      .map(({ status, count }) => ({ status, count: Number(count) }));
  return { areas: areas.map((area) => ({ ...area, visits: visitsOf(area.id) })), ...waiting };
}

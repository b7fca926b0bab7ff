import { openings } from "#features/calendar/rules/bookable-times.ts";
import type { Opening, Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { whyNone } from "#features/calendar/rules/reasons.ts";
import { learnDrives } from "#features/calendar/service/learn-drives.ts";
import { readCalendarsOn } from "#features/calendar/service.ts";
import type { Groomer } from "#features/groomers/service.ts";
import { toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { groomerNeeds, minutesWith, readOrderNeeds } from "../../service/read-order-needs.ts";
import { readOpenVisit } from "../internal/read-open-visit.ts";

/**
 * How a visit fits with a groomer on a day: every free start, or why there is none. `minutes`: the visit's
 * length at the groomer's pace; null for a groomer who cannot do it at any time.
 */
export type GroomerFit = {
  groomerId: string;
  minutes: number | null;
  openings: readonly Opening[];
  reason: Reason | "not_offered" | null;
};

/**
 * Judges a whole local day of many groomers for an accepted visit, by the rules of `judgeVisit`, from the bit
 * masks of their calendars. The number of statements does not grow with groomers.
 */
export async function listFits(
  context: Context,
  id: string,
  groomers: readonly Groomer[],
  date: string,
): Promise<GroomerFit[]> {
  const { db, siteId } = context;
  const row = await readOpenVisit(context, id);
  const now = context.now.getTime();
  const day = { from: date, to: date };
  const [orderNeeds, calendars] = await Promise.all([
    readOrderNeeds(db, siteId, row, context.now),
    readCalendarsOn(db, siteId, groomers, day),
  ]);
  await learnDrives(db, siteId, calendars, { ...day, place: toPlace(orderNeeds.address) });
  return groomers.map((groomer) => {
    const groomerId = groomer.id;
    const minutes = minutesWith(orderNeeds, groomer);
    const calendar = calendars.get(groomerId);
    if (minutes === null || !calendar)
      return { groomerId, minutes: null, openings: [], reason: "not_offered" };
    const needs = { ...groomerNeeds(orderNeeds, minutes, day), noticeMinutes: 0 };
    const found = openings(calendar, needs, now);
    const reason = found.length > 0 ? null : whyNone([{ calendar, needs }], now);
    return { groomerId, minutes, openings: found, reason };
  });
}

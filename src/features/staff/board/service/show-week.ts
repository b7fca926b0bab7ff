import { dayBounds } from "#features/calendar/service/read-work-day.ts";
import { readWorkWeek } from "#features/calendar/service/read-work-week.ts";
import { listActiveGroomers } from "#features/groomers/service/list-active-groomers.ts";
import { readCachedGroomers } from "#features/groomers/service.ts";
import { UNANSWERED_STATUSES } from "#features/orders/rules/status-groups.ts";
import { loadAreas } from "#features/places/service.ts";
import { weekOf } from "#features/workday/rules/week.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type RowsOf, readTogether } from "#kit/server/statements.ts";
import type { BoardWeek } from "../contract/week.ts";
import { readOpenTerms } from "../internal/present-day.ts";
import { flagsOf } from "../rules/visits.ts";
import { sumDay } from "../rules/week-day.ts";
import { selectWeekVisits } from "../store.ts";

type WeekQuery = { date: string; area?: string | undefined; groomer?: string | undefined };
type WeekRow = RowsOf<ReturnType<typeof selectWeekVisits>>[number];

/**
 * Shows a week of the brand, of one area or of one groomer, in numbers. The number of statements does not
 * grow with groomers or visits.
 */
export async function showWeek(context: Context, query: WeekQuery): Promise<BoardWeek> {
  const { db, siteId } = context;
  const dates = weekOf(query.date);
  const [first = query.date, last = query.date] = [dates[0], dates.at(-1)];
  const areas = (await loadAreas(db, siteId)).filter(({ id }) => !query.area || id === query.area);
  const areaOf = new Map(areas.map(({ id, name, timeZone }) => [id, { id, name, timeZone }]));
  const isShown = ({ id, areaId }: { id: string; areaId: string }) =>
    areaOf.has(areaId) && (!query.groomer || id === query.groomer);
  const ids = (await listActiveGroomers(db, siteId)).filter(isShown).map(({ id }) => id);
  if (ids.length === 0) return { dates, groomers: [] };
  const [begins, ends] = [
    Math.min(...areas.map(({ timeZone }) => dayBounds(timeZone, first).from)),
    Math.max(...areas.map(({ timeZone }) => dayBounds(timeZone, last).to)),
  ];
  const period = { from: new Date(begins), to: new Date(ends) };
  const [groomers, { rows }] = await Promise.all([
    readCachedGroomers(db, siteId, ids),
    readTogether(db, { rows: selectWeekVisits(db, siteId, period, query.groomer) }),
  ]);
  const [days, openTerms] = await Promise.all([
    readWorkWeek(db, siteId, groomers, dates),
    readOpenTerms(context, rows),
  ]);
  const visitsOf = Map.groupBy(rows.map(toVisit(openTerms)), ({ groomerId }) => groomerId);
  return {
    dates,
    groomers: groomers.flatMap(({ id, displayName, areaId, isPaused }) => {
      const [own, area] = [days.get(id), areaOf.get(areaId)];
      if (!own || !area) return [];
      const shown = own.map((day, nth) => {
        const ofDay = (visitsOf.get(id) ?? []).filter(
          ({ startsAt }) => day.from <= startsAt && startsAt < day.to,
        );
        const away = day.busy.filter(({ kind }) => kind === "busy" || kind === "time_off");
        const date = dates[nth] ?? "";
        const sums = sumDay({ timeZone: day.timeZone, date, hours: day.hours, away }, ofDay);
        return { date, ...sums, hasTimeOff: day.timeOff.length > 0 };
      });
      return [{ id, displayName, area, isPaused, days: shown }];
    }),
  };
}

const toVisit = (openTerms: ReadonlySet<string>) => (row: WeekRow) => ({
  groomerId: row.groomerId ?? "",
  startsAt: Date.parse(row.appointmentStart ?? ""),
  endsAt: Date.parse(row.appointmentEnd ?? ""),
  flags: flagsOf({
    ...{ ...row, marks: [], isUnanswered: UNANSWERED_STATUSES.includes(row.status) },
    hasOpenTerms: openTerms.has(row.accountId),
  }),
});

import { readSite } from "#features/sites/service.ts";
import { decideDate, prepareSeriesVisit, type Scope } from "../internal/decide-date.ts";
import { horizonEnd, listDates } from "../rules.ts";
import * as store from "../store.ts";

/**
 * Makes the dates of a series that the brand's horizon has reached, each once and in a transaction of its
 * own. Safe to repeat and to interrupt. Leaves the rest to another run that is at this series. Returns how
 * many dates were decided.
 */
export async function extendSeries(scope: Scope, id: string): Promise<number> {
  const { db, siteId, now } = scope;
  const row = await store.find(db, siteId, id);
  if (!row) return 0;
  const { horizonDays } = await readSite(db, siteId);
  const { endedFrom } = row;
  const reached = listDates(row, row.plannedFrom, horizonEnd(row.timeZone, horizonDays, now));
  const dates = reached.filter((date) => endedFrom === null || date < endedFrom);
  if (dates.length === 0) return 0;
  const prepared = await prepareSeriesVisit(scope, row);
  for (const [nth, date] of dates.entries()) if (!(await decideDate(scope, row, prepared, date))) return nth;
  return dates.length;
}

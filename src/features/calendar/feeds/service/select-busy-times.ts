import type { Groomer } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { dayBounds } from "../../service/read-work-day.ts";
import * as store from "../store.ts";

/** The statement that reads a groomer's busy times of a local day with calendars' names, not yet run. */
export function selectBusyTimes(db: Db, siteId: SiteId, groomer: Groomer, date: string) {
  const { from, to } = dayBounds(groomer.timeZone, date);
  return store.selectBusyTimes(db, siteId, groomer.id, { from: new Date(from), to: new Date(to) });
}

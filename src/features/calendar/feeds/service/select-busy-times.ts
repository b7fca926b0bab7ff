import type { Groomer } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { dayBounds } from "../../service/read-work-day.ts";
import * as store from "../store.ts";

/** The statement that reads a groomer's busy times on local days with calendars' names, not yet run. */
export function selectBusyTimes(db: Db, siteId: SiteId, groomer: Groomer, first: string, last = first) {
  const [{ from }, { to }] = [dayBounds(groomer.timeZone, first), dayBounds(groomer.timeZone, last)];
  return store.selectBusyTimes(db, siteId, groomer.id, { from: new Date(from), to: new Date(to) });
}

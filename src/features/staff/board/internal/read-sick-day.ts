import { dayBounds } from "#features/calendar/service/read-work-day.ts";
import { type Groomer, readGroomer } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readTogether } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import { selectVisits } from "../store.ts";
import type { VisitRow } from "./present-day.ts";

/** A groomer's local day in epoch ms. `visits`: those that have not begun, the earliest first. */
type SickDay = { groomer: Groomer; from: number; to: number; visits: VisitRow[] };

/** Reads the visits of a groomer's day that a stand-in could do. Throws `not_found`. */
export async function readSickDay({ db, siteId, now }: Context, id: string, date: string): Promise<SickDay> {
  const groomer = await readGroomer(db, siteId, id);
  if (!groomer) throw notFound("This groomer");
  const { from, to } = dayBounds(groomer.timeZone, date);
  const period = { from: new Date(Math.max(from, now.getTime() + 1)), to: new Date(to) };
  const { rows } = await readTogether(db, { rows: selectVisits(db, siteId, period, id) });
  const visits = rows.filter(({ status, orderMarkedAsNoShow, marks }) => {
    const isOpen = status !== "cancelled" && status !== "complete" && !orderMarkedAsNoShow;
    return isOpen && marks.every(({ mark }) => mark === "on_my_way");
  });
  return { groomer, from, to, visits };
}

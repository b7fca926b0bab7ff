import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Place } from "#features/places/rules/place.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy, Drive, GroomerCalendar, WorkHours } from "../rules/groomer-calendar.ts";
import { dayNumber, dayStart, zoneDays } from "../rules/local-days.ts";
import { instantOf } from "../rules/quarter-hours.ts";
import { workHoursOn } from "../rules/work-hours.ts";
import * as calendarStore from "../store.ts";
import { toCalendar } from "./to-calendar.ts";

/** A groomer's local day. `from` and `to` are its first instant and that of the next day, in epoch ms. */
export type WorkDay = {
  timeZone: string;
  from: number;
  to: number;
  startPlace: Place | null;
  hours: readonly WorkHours[];
  /** Time off that touches the day, in epoch ms, the earliest first. */
  timeOff: readonly { startsAt: number; endsAt: number }[];
  /** All occupied time that touches the day, time off too. */
  busy: readonly Busy[];
  drive: Drive;
};

/** The first instant of a local day, and that of the next day, in epoch ms. */
export function dayBounds(timeZone: string, date: string): { from: number; to: number } {
  const day = dayNumber(date);
  const days = zoneDays(timeZone, day, day + 1);
  return { from: instantOf(dayStart(days, day)), to: instantOf(dayStart(days, day + 1)) };
}

/** The statement that reads what a groomer's local day is busy with, not yet run. `toWorkDay` converts. */
export function selectBusyOn(db: Db, siteId: SiteId, groomer: Groomer, date: string) {
  return selectBusyBetween(db, siteId, groomer, { first: date, last: date });
}

/** As `selectBusyOn`, between two local days, both included. */
export function selectBusyBetween(
  db: Db,
  siteId: SiteId,
  groomer: Groomer,
  { first, last }: { first: string; last: string },
) {
  const [{ from }, { to }] = [dayBounds(groomer.timeZone, first), dayBounds(groomer.timeZone, last)];
  return calendarStore.busyQuery(db, siteId, [groomer.id], new Date(from), new Date(to));
}

/** A groomer's local day as the calendar knows it, without visits. */
export function toWorkDay(
  groomer: Groomer,
  date: string,
  rows: Parameters<typeof calendarStore.byResource>[0],
): WorkDay {
  return workDayOf(toCalendar(groomer, calendarStore.byResource(rows).get(groomer.id) ?? []), date);
}

/** A groomer's local day as this calendar knows it, without visits. */
export function workDayOf(calendar: GroomerCalendar, date: string): WorkDay {
  const { timeZone, startPlace, drive, busy } = calendar;
  const { from, to } = dayBounds(timeZone, date);
  const ofDay = busy.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
  const timeOff = ofDay
    .filter(({ kind }) => kind === "time_off")
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const hours = workHoursOn(calendar, dayNumber(date));
  return { timeZone, from, to, startPlace, hours, timeOff, busy: ofDay, drive };
}

/** Reads a groomer's local day. Null for an unknown groomer. */
export async function readWorkDay(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  date: string,
): Promise<WorkDay | null> {
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  return groomer ? toWorkDay(groomer, date, await selectBusyOn(db, siteId, groomer, date).execute()) : null;
}

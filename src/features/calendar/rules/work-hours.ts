import type { DayHours, GroomerCalendar, Weekday, WeeklyHours, WorkHours } from "./groomer-calendar.ts";
import { dayNumber, weekdayOf } from "./local-days.ts";

type Hours = Pick<GroomerCalendar, "hours" | "dayHours">;

/** The hours of one local day (day number): those of its date if there are any, else those of its weekday. */
export function workHoursOn({ hours, dayHours }: Hours, day: number): readonly WorkHours[] {
  for (const { firstDay, lastDay, stretches } of dayHours)
    if (firstDay <= day && day <= lastDay) return stretches;
  return hours[weekdayOf(day)] ?? [];
}

/** Whether two calendars have the same hours on every day. */
export function areHoursAlike(one: Hours, other: Hours): boolean {
  return isWeekEqual(one.hours, other.hours) && areDaysEqual(one.dayHours, other.dayHours);
}

/** Converts stored hours of the week. */
export function toWeeklyHours(rows: readonly (WorkHours & { weekday: number })[]): WeeklyHours {
  const week: Partial<Record<number, WorkHours[]>> = {};
  for (const { weekday, startMinute, endMinute } of rows) {
    const day = week[weekday] ?? [];
    week[weekday] = [...day, { startMinute, endMinute }];
  }
  return week as WeeklyHours;
}

/** Stored hours of dates, `YYYY-MM-DD`, both included. */
export type StoredDayHours = { firstDate: string; lastDate: string; stretches: readonly WorkHours[] };

export function toDayHours({ firstDate, lastDate, stretches }: StoredDayHours): DayHours {
  return { firstDay: dayNumber(firstDate), lastDay: dayNumber(lastDate), stretches };
}

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function isWeekEqual(a: WeeklyHours, b: WeeklyHours): boolean {
  return a === b || WEEKDAYS.every((weekday) => areStretchesEqual(a[weekday], b[weekday]));
}

function areDaysEqual(a: readonly DayHours[], b: readonly DayHours[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every(({ firstDay, lastDay, stretches }, nth) => {
    const other = b[nth];
    const isSameDays = firstDay === other?.firstDay && lastDay === other.lastDay;
    return isSameDays && areStretchesEqual(stretches, other.stretches);
  });
}

function areStretchesEqual(a: readonly WorkHours[] = [], b: readonly WorkHours[] = []): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every(({ startMinute, endMinute }, nth) => {
    const other = b[nth];
    return startMinute === other?.startMinute && endMinute === other.endMinute;
  });
}

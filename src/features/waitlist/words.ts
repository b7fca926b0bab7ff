import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, formatDayAndTime, toLocalDate } from "#kit/wire/format/dates.ts";
import { formatClock, formatWallTime } from "#kit/wire/format/times.ts";
import type { Waiting } from "./contract.ts";

/** "Friday, Jan 8", "Friday, Jan 8 or Saturday, Jan 9". */
export function daysText(days: readonly string[]): string {
  const names = days.map(formatDay);
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join("; ")} or ${names.at(-1)}`;
}

/** "Any time", "From 9:00 AM", "9:00 AM to 1:00 PM". */
export function hoursText({ startTime, endTime }: Pick<Waiting, "startTime" | "endTime">): string {
  if (startTime && endTime) return `${formatWallTime(startTime)} to ${formatWallTime(endTime)}`;
  if (startTime) return `From ${formatWallTime(startTime)}`;
  return endTime ? `Until ${formatWallTime(endTime)}` : "Any time";
}

/** "Biscuit: Full groom". */
export function petsText(pets: Waiting["pets"]): string {
  return pets.map(({ name, breed, services }) => `${name ?? breed}: ${formatList(services)}`).join("; ");
}

/** "2:30 PM", with its day when that is another one than today. `now`: the server's clock, ISO. */
export function untilText(expiresAt: string, now: string, timeZone: string): string {
  const isToday = toLocalDate(expiresAt, timeZone) === toLocalDate(now, timeZone);
  return isToday ? formatClock(expiresAt, timeZone) : formatDayAndTime(expiresAt, timeZone);
}

import type { WorkHours } from "#features/calendar/rules/groomer-calendar.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** Minutes after midnight as HH:mm; 1440 is "00:00". */
const toWallTime = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

export const toWallTimes = ({ startMinute, endMinute }: WorkHours) => ({
  startTime: toWallTime(startMinute),
  endTime: toWallTime(endMinute),
});

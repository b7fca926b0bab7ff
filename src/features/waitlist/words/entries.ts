import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, formatDayAndTime, toLocalDate } from "#kit/wire/format/dates.ts";
import { formatClock, formatWallTime } from "#kit/wire/format/times.ts";
import type { Waiting } from "../contract.ts";

/** Returns days in words: "Friday, Jan 8" or "Friday, Jan 8 or Saturday, Jan 9". */
export function daysText(days: readonly string[]): string {
  const names = days.map(formatDay);
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join("; ")} or ${names.at(-1)}`;
}

/** Returns preferred hours in words: "Any time", "From 9:00 AM" or "9:00 AM to 1:00 PM". */
export function hoursText({ startTime, endTime }: Pick<Waiting, "startTime" | "endTime">): string {
  if (startTime && endTime) return `${formatWallTime(startTime)} to ${formatWallTime(endTime)}`;
  if (startTime) return `From ${formatWallTime(startTime)}`;
  return endTime ? `Until ${formatWallTime(endTime)}` : "Any time";
}

/** Returns pets and services in words: "Biscuit: Full groom". */
export function petsText(pets: Waiting["pets"]): string {
  return pets.map(({ name, breed, services }) => `${name ?? breed}: ${formatList(services)}`).join("; ");
}

/** Returns "2:30 PM" if that is today, else the day and the time. `now` is the server's clock. */
export function untilText(expiresAt: string | Date, now: string | Date, timeZone: string): string {
  const isToday = toLocalDate(expiresAt, timeZone) === toLocalDate(now, timeZone);
  return isToday ? formatClock(expiresAt, timeZone) : formatDayAndTime(expiresAt, timeZone);
}

/** The notices after an action on the waitlist, by the name in the URL's query. */
export const OUTCOMES = {
  kept: {
    title: "You are on the waitlist",
    words: "When a time opens up, we hold it for you for a while and write to you by text and e-mail.",
  },
  left: { title: "You have left the time to others", words: "You are still waiting for another time." },
  stopped: {
    title: "You are no longer on this waitlist",
    words: "We will not write to you about these days.",
  },
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Returns what an entry's card says while no time is held. `missed`: the last held time, in words. */
export function waitingText(missed: string | null): string {
  return missed
    ? `${missed} was held for you and has been offered to the next customer. We will write to you about another time.`
    : "No time has opened up yet. We will write to you as soon as one does.";
}

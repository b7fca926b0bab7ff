import { styled } from "#kit/wire/time.ts";
import { dateOf, dayAt, dayNumber } from "./days.ts";

/** The Swedish way of writing both is ours: "2026-11-24 17:30". */
const dateAndTime = styled("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** The local date and wall times of a visit in an area's zone, beside its instants (DESIGN §2). */
export function wallClock(startsAt: string, endsAt: string, timeZone: string) {
  const writer = dateAndTime(timeZone);
  const [date = "", startTime = ""] = writer.format(new Date(startsAt)).split(" ");
  const [, endTime = ""] = writer.format(new Date(endsAt)).split(" ");
  return { date, startTime, endTime };
}

/** Today's date in a zone. */
export function dateIn(timeZone: string, now: Date): string {
  return dateOf(dayAt(timeZone, now.getTime()));
}

/** `days` later (earlier when negative), `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

import { dateOf, dayAt, dayNumber } from "./days.ts";

/** A list of times asks for each: what writes them is made once for a zone. */
const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(timeZone: string): Intl.DateTimeFormat {
  const known = writers.get(timeZone);
  if (known) return known;
  // The Swedish way of writing both is ours: "2026-11-24 17:30".
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  writers.set(timeZone, made);
  return made;
}

/** The local date and wall times of a visit in an area's zone, beside its instants (DESIGN §2). */
export function wallClock(startsAt: string, endsAt: string, timeZone: string) {
  const writer = writerOf(timeZone);
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

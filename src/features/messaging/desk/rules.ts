import { toMinute, toWallTime } from "#features/workday/hours/rules/wall-times.ts";
import type { SupportHours } from "../rules/support-hours.ts";

const DAY_MINUTES = 24 * 60;

/** The lists of the desk: all open conversations, those of the caller, those without assignee, the others. */
export const DESK_LISTS = ["open", "mine", "unassigned", "done"] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** A conversation shows at most this many visits, the latest ones. */
export const MAX_VISITS = 20;

/** Beside a conversation with a customer stand so many of the next visits, and so many of the latest. */
export const MAX_BESIDE = 3;

/** Whether an answer should have been there by now. */
export function isLate(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() <= now.getTime();
}

/** What a prepared answer may name: the member, the brand, and who of the team answers. */
export const ANSWER_FACTS = ["name", "brand", "staff"] as const;

/** What the answer while the team is closed has to name: when it opens next. */
export const AWAY_FACT = "opening";
export const MAX_AWAY_LENGTH = 1_000;

/** The days of a week as people plan it, from Monday on; 1 = Sunday. */
export const WEEK = [2, 3, 4, 5, 6, 7, 1] as const;

/** The name of a time's field in the form of the team's hours. */
export const hoursField = (weekday: number, part: "opens" | "closes") => `day${weekday}-${part}`;

/**
 * The hours that a form sent, in minutes of the day, without the days of which both times are empty. A time
 * that is missing or no time is NaN. A day that closes at midnight closes at its end.
 */
export function readHours(read: (name: string) => string): SupportHours[] {
  const minuteOf = (time: string) => (time === "" ? Number.NaN : toMinute(time));
  return WEEK.flatMap((weekday) => {
    const [opens, closes] = [read(hoursField(weekday, "opens")), read(hoursField(weekday, "closes"))];
    if (opens === "" && closes === "") return [];
    return { weekday, opensAt: minuteOf(opens), closesAt: minuteOf(closes === "00:00" ? "24:00" : closes) };
  });
}

/** The form's names of the fields of a call with these hours. */
export function hoursFields(hours: readonly SupportHours[]): Record<string, string> {
  return Object.fromEntries(
    hours.flatMap(({ weekday }, nth) => [
      [`hours.${nth}.opensAt`, hoursField(weekday, "opens")],
      [`hours.${nth}.closesAt`, hoursField(weekday, "closes")],
    ]),
  );
}

/** The times of a form's fields for known hours. An end of the day is shown as midnight. */
export function timesOf(hours: readonly SupportHours[]): Record<string, string> {
  return Object.fromEntries(
    hours.flatMap(({ weekday, opensAt, closesAt }) => [
      [hoursField(weekday, "opens"), toWallTime(opensAt)],
      [hoursField(weekday, "closes"), toWallTime(closesAt % DAY_MINUTES)],
    ]),
  );
}

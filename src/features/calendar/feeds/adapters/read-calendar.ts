import type { BusyTime } from "../rules/busy-calendars.ts";
import { isOwnEvent } from "../rules/own-events.ts";
import { splitCalendar } from "./calendar-blocks.ts";
import { zoneFinder } from "./calendar-zones.ts";
import { expandSeries } from "./expand-series.ts";
import { type FeedEvent, toFeedEvent } from "./feed-event.ts";

/** `from` and `to`: epoch ms. `timeZone`: of dates and of times without a zone. `slug`: the own brand's. */
export type ReadOptions = { timeZone: string; from: number; to: number; slug: string };

/** Each busy time, the earliest first, and how many events could not be read. */
export type CalendarReading =
  | { ok: true; times: BusyTime[]; unreadable: number }
  | { ok: false; why: "not_calendar" | "too_many_events" };

/** Says which series is being laid out, and which ones not to try: they never end. */
export type Progress = { begin(series: number): void; skip: ReadonlySet<number> };

/** More busy times than a full calendar has. */
const MAX_TIMES = 5_000;

const ALL: Progress = { begin() {}, skip: new Set() };

/** Reads the busy times of a calendar file (RFC 5545). An event that cannot be read loses no other one. */
export function readCalendar(
  text: string,
  { timeZone, from, to, slug }: ReadOptions,
  { begin, skip }: Progress = ALL,
): CalendarReading {
  const blocks = splitCalendar(text);
  if (!blocks) return { ok: false, why: "not_calendar" };
  let { unreadable } = blocks;
  const named = zoneFinder(blocks.zones);
  const zones = { named, own: named(timeZone) };
  const series = new Map<string, FeedEvent[]>();
  for (const [nth, lines] of blocks.events.entries()) {
    try {
      const event = toFeedEvent(lines, zones);
      if (isOwnEvent(event.uid, slug)) continue;
      const key = event.uid || `${nth}`;
      series.set(key, [...(series.get(key) ?? []), event]);
    } catch {
      unreadable++;
    }
  }
  const times: BusyTime[] = [];
  for (const [nth, events] of [...series.values()].entries()) {
    begin(nth);
    try {
      if (skip.has(nth)) throw new Error("A rule without an end");
      for (const time of expandSeries(events, { from, to })) times.push(time);
    } catch {
      unreadable++;
    }
    if (times.length > MAX_TIMES) return { ok: false, why: "too_many_events" };
  }
  times.sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt);
  return { ok: true, times, unreadable };
}

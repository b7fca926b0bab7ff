import { clipToDay } from "#features/workday/rules/week.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Span = { startsAt: number; endsAt: number };
type Day = { from: number; to: number; timeZone: string };

const two = (value: number) => String(value).padStart(2, "0");

/**
 * What of a time (epoch ms) lies on a local day, in local times, as `clipToDay` says. A board has thousands
 * of times, and on a day without a change of the clocks counting is much faster than asking the calendar.
 */
export function timesOn(span: Span, day: Day): { startTime: string; endTime: string } {
  if (day.to - day.from !== DAY_MS) return clipToDay(span, day, day.timeZone);
  const timeOf = (instant: number) => {
    if (instant <= day.from || instant >= day.to) return "00:00";
    const minute = Math.floor((instant - day.from) / MINUTE_MS);
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  };
  return { startTime: timeOf(span.startsAt), endTime: timeOf(span.endsAt) };
}

/** Parses instants to epoch ms and back to text. */
export type Instants = { parse: (text: string | null) => number; toText: (instant: number) => string };

/**
 * The visits of a large day begin and end at the same few quarter hours. Each is converted once, since
 * converting dates would take a third of the time in which a board is presented.
 */
export function rememberInstants(): Instants {
  const parsed = new Map<string, number>();
  const texts = new Map<number, string>();
  return {
    parse(text) {
      if (text === null) return Number.NaN;
      const known = parsed.get(text) ?? Date.parse(text);
      parsed.set(text, known);
      return known;
    },
    toText(instant) {
      const known = texts.get(instant) ?? new Date(instant).toISOString();
      texts.set(instant, known);
      return known;
    },
  };
}

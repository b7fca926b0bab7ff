import type ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import type { BusyTime } from "../rules/busy-calendars.ts";
import { type FeedEvent, instantOf, type Moment, toTime } from "./feed-event.ts";

/** Steps of one rule: a daily event of the last 50 years. Longer ones cost more than they are worth. */
const MAX_STEPS = 20_000;

type Window = { from: number; to: number };

/**
 * All busy times of an event's components (those with one UID) that touch the window, epoch ms. They are cut
 * to the window: an event without an end in this century is more than the calendar can hold.
 */
export function expandSeries(events: readonly FeedEvent[], window: Window): BusyTime[] {
  const changes = events.filter(({ replaces }) => replaces !== null);
  const spans = changes.filter(({ isFree }) => !isFree).map((event) => spanOf(event, event.start));
  for (const master of events) {
    if (master.replaces || master.isFree) continue;
    const excluded = keysOf([...master.excluded, ...changes.flatMap(({ replaces }) => replaces ?? [])]);
    for (const time of timesOf(master, window))
      if (!isIn(excluded, time)) spans.push(...moved(master, time, changes));
  }
  return spans
    .filter(({ startsAt, endsAt }) => startsAt < endsAt && startsAt < window.to && endsAt > window.from)
    .map(({ startsAt, endsAt }) => ({
      startsAt: Math.max(startsAt, window.from),
      endsAt: Math.min(endsAt, window.to),
    }));
}

/** A time moves along with the last change of "this and all later ones" before it. */
function moved(master: FeedEvent, time: Moment, changes: readonly FeedEvent[]): BusyTime[] {
  const at = instantOf(time);
  const change = changes
    .filter(({ replaces }) => replaces?.andLater && instantOf(replaces) < at)
    .toSorted((a, b) => instantOf(a.replaces as Moment) - instantOf(b.replaces as Moment))
    .at(-1);
  if (!change?.replaces) return [spanOf(master, time)];
  if (change.isFree) return [];
  const later = change.replaces.local.until(change.start.local);
  return [spanOf(change, { ...change.start, local: time.local.add(later) })];
}

type Keys = { instants: ReadonlySet<number>; dates: ReadonlySet<string> };

/** Some programs name a time of a series by its date alone. */
function keysOf(moments: readonly Moment[]): Keys {
  const dates = moments.filter(({ isDate }) => isDate).map(({ local }) => local.toPlainDate().toString());
  return { instants: new Set(moments.map(instantOf)), dates: new Set(dates) };
}

const isIn = ({ instants, dates }: Keys, time: Moment) =>
  instants.has(instantOf(time)) || dates.has(time.local.toPlainDate().toString());

function spanOf({ length }: FeedEvent, start: Moment): BusyTime {
  const startsAt = instantOf(start);
  if (typeof length === "number") return { startsAt, endsAt: startsAt + length };
  // Days follow the clock, hours do not.
  const { days, weeks } = length;
  const onDay = instantOf({ ...start, local: start.local.add({ days, weeks }) });
  return { startsAt, endsAt: onDay + length.with({ days: 0, weeks: 0 }).total("milliseconds") };
}

/** The times of a series from its start to the window's end, each once. */
function timesOf(master: FeedEvent, window: Window): Moment[] {
  const times = new Map<number, Moment>();
  const add = (time: Moment) => times.set(instantOf(time), time);
  add(master.start);
  for (const time of master.added) add(time);
  for (const rule of master.rules) for (const time of repeated(master.start, rule, window)) add(time);
  return [...times.values()];
}

function* repeated(start: Moment, rule: ICAL.Recur, { to }: Window): Generator<Moment> {
  const steps = rule.iterator(toTime(start));
  for (let count = 0; ; count++) {
    if (count === MAX_STEPS) throw new Error("A rule with too many steps");
    const step = steps.next();
    if (!step) return;
    const local = Temporal.PlainDateTime.from(step.toString());
    const time = { ...start, local };
    if (instantOf(time) >= to) return;
    if (isOnItsDay(rule, start, local)) yield time;
  }
}

/** In years without the day of a yearly rule, such as February 29, the library answers with the next day. */
function isOnItsDay(rule: ICAL.Recur, start: Moment, { month, day }: Temporal.PlainDateTime): boolean {
  if (rule.freq !== "YEARLY") return true;
  const parts = rule.parts as Record<string, (number | string)[] | undefined>;
  if (Object.keys(parts).length === 0) return day === start.local.day;
  const [months, days] = [parts.BYMONTH, parts.BYMONTHDAY];
  const isDay = !days || days.some((one) => Number(one) < 0) || days.includes(day);
  return isDay && (!months || months.includes(month));
}

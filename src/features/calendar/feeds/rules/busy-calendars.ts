import type { Span } from "../../rules/time-off.ts";

/** A stretch in which a calendar elsewhere says that the groomer is busy; epoch ms. */
export type BusyTime = Span;

/** So many calendars elsewhere may make a groomer busy. */
export const MAX_BUSY_CALENDARS = 5;

const DAY_MS = 86_400_000;
/** A calendar that was not read for so long is stale: its times may have changed. */
const STALE_MS = DAY_MS;
/** Events are laid out this far beyond the horizon, so that an unchanged file need not be read at once. */
const AHEAD_DAYS = 21;
/** So many days beyond the horizon must always be laid out. */
const LEAST_AHEAD_DAYS = 7;

/** The stretch for which events are laid out, in epoch ms: from yesterday on to beyond the horizon. */
export function stretchToLayOut(now: Date, horizonDays: number): { from: number; to: number } {
  return { from: now.getTime() - DAY_MS, to: now.getTime() + (horizonDays + AHEAD_DAYS) * DAY_MS };
}

type Reading = { laidOutUntil: Date | null; timeZone: string | null };

/**
 * Whether the last reading still serves if the file is unchanged. It does not once its events end too soon,
 * or when the groomer's zone changed: all-day events lie elsewhere then.
 */
export function mayStayUnread(
  reading: Reading,
  { now, horizonDays, timeZone }: { now: Date; horizonDays: number; timeZone: string },
): boolean {
  const needed = now.getTime() + (horizonDays + LEAST_AHEAD_DAYS) * DAY_MS;
  return (
    reading.laidOutUntil !== null && reading.laidOutUntil.getTime() >= needed && reading.timeZone === timeZone
  );
}

/** Whether a calendar's last good reading is too old. Without one, it counts from when it was added. */
export function isStale({ readAt, createdAt }: { readAt: Date | null; createdAt: Date }, now: Date): boolean {
  return now.getTime() - (readAt ?? createdAt).getTime() >= STALE_MS;
}

/** The spans without those that others contain or touch, the earliest first. */
export function mergeSpans(spans: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const span of spans.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (last && span.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, span.endsAt);
    else merged.push({ ...span });
  }
  return merged;
}

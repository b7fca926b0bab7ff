import type { OrderStatus } from "../../rules/order.ts";

const HOUR_MS = 3_600_000;

/** How many hours before a visit each reminder is due. */
export const REMINDER_HOURS = { day: 24, hour: 1 } as const;
export type Reminder = keyof typeof REMINDER_HOURS;
/** A customer who booked or rescheduled within these hours needs no reminder. */
export const FRESH_HOURS = 3;
/** States in which a visit takes place unless something changes. */
export const REMINDED_STATUSES: readonly OrderStatus[] = ["accepted", "reschedule_request"];

/**
 * What the rule and the database compare with at `now`. A reminder is due for starts after `now` and until
 * its instant, of orders last changed at or before `changedUntil`.
 */
export function reminderWindow(now: Date): Record<Reminder | "changedUntil", Date> {
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  return {
    day: after(REMINDER_HOURS.day),
    hour: after(REMINDER_HOURS.hour),
    changedUntil: after(-FRESH_HOURS),
  };
}

type Reminded = {
  status: OrderStatus;
  start: Date;
  bookedAt: Date;
  dayAt: Date | null;
  hourAt: Date | null;
};

/** Which reminder is due for a visit, by what was sent already; null for none. */
export function reminderDue(visit: Reminded, now: Date): Reminder | null {
  const { day, hour, changedUntil } = reminderWindow(now);
  if (!REMINDED_STATUSES.includes(visit.status)) return null;
  if (visit.start <= now || visit.bookedAt > changedUntil) return null;
  if (visit.start <= hour) return visit.hourAt ? null : "hour";
  return visit.start <= day && !visit.dayAt && !visit.hourAt ? "day" : null;
}

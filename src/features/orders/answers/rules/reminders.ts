import type { OrderStatus } from "../../rules/order.ts";

const HOUR_MS = 3_600_000;

/** The hours before a visit at which each reminder is due. */
const REMINDER_HOURS = { day: 24, hour: 1 } as const;
export type Reminder = keyof typeof REMINDER_HOURS;
/** An order that changed within these hours gets no reminder: the customer has just read a message. */
const FRESH_HOURS = 3;
/** The statuses in which a visit takes place unless something changes. */
export const REMINDED_STATUSES: readonly OrderStatus[] = ["accepted", "reschedule_request"];

/**
 * Returns the instants that the rule and the SQL query compare with. A reminder is due for a visit that
 * starts after `now` and not after the reminder's instant, and last changed at `changedUntil` or earlier.
 */
export function reminderWindow(now: Date): Record<Reminder | "changedUntil", Date> {
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  return {
    day: after(REMINDER_HOURS.day),
    hour: after(REMINDER_HOURS.hour),
    changedUntil: after(-FRESH_HOURS),
  };
}

/** The key of a reminder's messages. It contains the start, so each start is reminded of once. */
export const reminderKey = (orderId: string, which: Reminder, start: string): string =>
  `order:${orderId}:reminder:${which}:${start}`;

const REMINDER_KEY = /^order:[^:]+:reminder:[^:]+:(.+Z)/;

/** The start of the visit that a message with this key reminds of; null if it is no reminder. */
export function startInReminderKey(key: string): Date | null {
  const start = REMINDER_KEY.exec(key)?.[1];
  return start === undefined ? null : new Date(start);
}

type Reminded = {
  status: OrderStatus;
  start: Date;
  bookedAt: Date;
  dayAt: Date | null;
  hourAt: Date | null;
};

/** Returns the reminder that is due for a visit and not sent yet; null if there is none. */
export function reminderDue(visit: Reminded, now: Date): Reminder | null {
  const { day, hour, changedUntil } = reminderWindow(now);
  if (!REMINDED_STATUSES.includes(visit.status)) return null;
  if (visit.start <= now || visit.bookedAt > changedUntil) return null;
  if (visit.start <= hour) return visit.hourAt ? null : "hour";
  // After the hour's reminder the day's reminder would say nothing new.
  return visit.start <= day && !visit.dayAt && !visit.hourAt ? "day" : null;
}

import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { OrderStatus } from "./order.ts";

/** What a groomer says on the way to a visit and at it, in this order. The order's status stays. */
export const VISIT_MARKS = ["on_my_way", "arrived", "started", "finished"] as const;
export type VisitMark = (typeof VISIT_MARKS)[number];

/** A mark can be undone for so long by the server's clock; until then no text about it leaves. */
export const UNDO_MS = 10_000;
/** A text about something that happened longer ago, while the phone was offline, would mislead. */
const TEXT_WITHIN_MS = 10 * 60_000;
/** Arrivals are said in steps of five minutes. */
const ARRIVAL_STEP_MS = 5 * 60_000;
/** A visit that begins later than this is another visit, so it needs a new time. */
const LATEST_MS = 6 * 3_600_000;

type Visit = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: Date | null;
  appointmentEnd: Date | null;
  timeZone: string;
};

export type MarkFault = "not_accepted" | "not_on_the_day" | "later_mark" | "already_there" | "not_late";

/** Whether a visit may be marked, or announced late, for something that happened at `at`. */
export function visitFault(visit: Visit, at: Date): "not_accepted" | "not_on_the_day" | null {
  const { status, orderMarkedAsNoShow, appointmentStart: start, appointmentEnd: end, timeZone } = visit;
  if (status !== "accepted" || orderMarkedAsNoShow || !start || !end) return "not_accepted";
  const date = toLocalDate(at, timeZone);
  const isOnDay = toLocalDate(start, timeZone) <= date && date <= toLocalDate(end, timeZone);
  return isOnDay ? null : "not_on_the_day";
}

/** Whether a visit has begun: by its agreed start, or because the groomer started before it. */
export function hasBegun(start: Date | null, set: readonly VisitMark[], now: Date): boolean {
  if (start === null) return false;
  return start <= now || set.includes("started") || set.includes("finished");
}

type MarkedOrder = { appointmentStart: string | null; visitMarks: readonly { mark: VisitMark }[] };

/** As `hasBegun`, for an order as screens have it. */
export function hasBegunVisit({ appointmentStart, visitMarks }: MarkedOrder, now: Date): boolean {
  const start = appointmentStart === null ? null : new Date(appointmentStart);
  return hasBegun(
    start,
    visitMarks.map(({ mark }) => mark),
    now,
  );
}

/** Marks go forward: one may be left out, but none is set once a later one is. */
export function isBehind(mark: VisitMark, set: readonly VisitMark[]): boolean {
  return set.some((other) => VISIT_MARKS.indexOf(other) > VISIT_MARKS.indexOf(mark));
}

/** The mark after the last one; null after the last of all. */
export function nextMark(set: readonly VisitMark[]): VisitMark | null {
  const last = Math.max(-1, ...set.map((mark) => VISIT_MARKS.indexOf(mark)));
  return VISIT_MARKS[last + 1] ?? null;
}

/** Why a later arrival cannot be announced; null if it can. */
export function lateFault(
  { appointmentStart: start }: Pick<Visit, "appointmentStart">,
  set: readonly VisitMark[],
  arrivesAt: Date,
): "already_there" | "not_late" | null {
  if (set.some((mark) => mark !== "on_my_way")) return "already_there";
  const late = arrivesAt.getTime() - (start?.getTime() ?? 0);
  return late > 0 && late <= LATEST_MS ? null : "not_late";
}

/** When the van is at the door: never before the agreed start, and in steps of five minutes. */
export function arrivalAfter(start: Date, leftAt: Date, driveMinutes: number): Date {
  const arrives = Math.max(start.getTime(), leftAt.getTime() + driveMinutes * 60_000);
  return new Date(Math.ceil(arrives / ARRIVAL_STEP_MS) * ARRIVAL_STEP_MS);
}

/** When something happened, as a device says. Its clock may be ahead, so it is never after `now`. */
export function happenedAt(claimed: string | undefined, now: Date): Date {
  return new Date(Math.min(claimed === undefined ? now.getTime() : Date.parse(claimed), now.getTime()));
}

/**
 * The instant that decides whether a mark that waited on a device is of the visit's own day: the server's
 * time, and the visit's end for a mark that arrives after it.
 */
export function judgedAt({ appointmentEnd: end }: Pick<Visit, "appointmentEnd">, now: Date): Date {
  return end && end < now ? end : now;
}

export function isStillNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= TEXT_WITHIN_MS;
}

export function mayUndo(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < UNDO_MS;
}

type Announced = { arrivesAt: string | Date | null; createdAt: string | Date };

/** The arrival that the groomer announced last. Notices come in their order; null before the first. */
export function lastArrival(marks: readonly Announced[], notices: readonly Announced[]): string | null {
  let [last, since] = [null as Announced["arrivesAt"], Number.NEGATIVE_INFINITY];
  for (const { arrivesAt, createdAt } of [...marks, ...notices]) {
    const time = new Date(createdAt).getTime();
    if (arrivesAt !== null && time >= since) [last, since] = [arrivesAt, time];
  }
  return last === null ? null : new Date(last).toISOString();
}

/** Marks in the order of a visit. */
export function inOrder<M extends { mark: VisitMark }>(marks: readonly M[]): M[] {
  return marks.toSorted((a, b) => VISIT_MARKS.indexOf(a.mark) - VISIT_MARKS.indexOf(b.mark));
}

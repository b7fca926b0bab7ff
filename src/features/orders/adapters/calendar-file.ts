import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";

/**
 * One appointment in a calendar file. `sequence` grows with every change of the order, so that calendars
 * replace the old entry.
 */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  title: string;
  description: string;
  location: string;
  url: string;
  organizer: { name: string; email: string };
  status: "confirmed" | "tentative" | "cancelled";
  createdAt: Date;
};

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

const toProductId = (name: string) =>
  ({ company: name.replace(/[/\p{Cc}]+/gu, " "), product: "appointments", language: "EN" }) as const;

/** Escapes a calendar's name, which the library does not do: a line break would start another field. */
const escapeName = (name: string) => name.replace(/\p{Cc}+/gu, " ").replace(/[\\;,]/g, (mark) => `\\${mark}`);

/** Returns an iCalendar (RFC 5545) document with one event. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: toProductId(entry.organizer.name),
    method: entry.status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent(toEvent(entry));
  return calendar.toString();
}

/** How often a subscribed calendar is asked to reload, in seconds. Many calendars ignore this. */
const REFRESH_SECONDS = 3_600;

/** Returns the iCalendar document of a subscribed calendar. Calendars show `name` as the calendar's name. */
export function feedFile(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: toProductId(name),
    method: ICalCalendarMethod.PUBLISH,
    name: escapeName(name),
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) calendar.createEvent(toEvent(entry));
  return calendar.toString();
}

function toEvent(entry: CalendarEntry): ICalEventData {
  return {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.createdAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.title,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    // The standard requires an address: a brand without one names no organizer.
    ...(entry.organizer.email && { organizer: entry.organizer }),
    status: STATUS[entry.status],
  };
}

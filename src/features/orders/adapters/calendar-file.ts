import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** What a calendar shows of an appointment. `sequence` grows with every change, so that calendars replace the old entry. */
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

/** An iCalendar (RFC 5545) document with one event. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: { company: entry.organizer.name.replaceAll("/", " "), product: "appointments", language: "EN" },
    method: entry.status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.createdAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.title,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    // A brand without an address for appointments names no organizer: the standard asks for one.
    ...(entry.organizer.email && { organizer: entry.organizer }),
    status: STATUS[entry.status],
  });
  return calendar.toString();
}

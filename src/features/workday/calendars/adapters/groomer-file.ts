import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** An entry of a groomer's calendar. `sequence` grows with every change and so replaces the old entry. */
export type FileEntry = {
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  location: string;
  status: "confirmed" | "tentative" | "cancelled";
};

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};
/** How often calendars are asked to read again, in seconds. Many of them have their own mind. */
const REFRESH_SECONDS = 3_600;

/** The library escapes what an event says, but not a calendar's name: a line break would start a field. */
const plain = (name: string) => name.replace(/\p{Cc}+/gu, " ");
const escapeName = (name: string) => plain(name).replace(/[\\;,]/g, (mark) => `\\${mark}`);

/** Returns an iCalendar (RFC 5545) document. The same entries give the same text. */
export function groomerFile(name: string, entries: readonly FileEntry[]): string {
  const calendar = ical({
    prodId: { company: plain(name).replaceAll("/", " "), product: "groomer", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    name: escapeName(name),
    ttl: REFRESH_SECONDS,
  });
  for (const { uid, sequence, changedAt, startsAt, endsAt, title, location, status } of entries)
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      start: startsAt,
      end: endsAt,
      summary: title,
      ...(location && { location }),
      status: STATUS[status],
    });
  return calendar.toString();
}

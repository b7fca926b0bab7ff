import { dateOf } from "./wall-clock.ts";

/** How a program writes its calendar files. */
export type Shape = {
  name: "google" | "outlook" | "apple";
  /** The zone of its events, IANA, and as the file names it. */
  zone: string;
  zoneName: string;
  /** Another zone, as the file names Europe/Berlin. */
  berlin: string;
  head: string[];
  /** What it adds to every event. */
  extra: string[];
};

const two = (value: number) => String(value).padStart(2, "0");
const compact = (day: number) => dateOf(day).replaceAll("-", "");
/** A local time of a file: `20261126T090000`. */
export const at = (day: number, minute: number): string =>
  `${compact(day + Math.floor(minute / 1_440))}T${two(Math.floor(minute / 60) % 24)}${two(minute % 60)}00`;
export const dateAt = (day: number): string => compact(day);
/** An instant of a file in UTC. */
export const utc = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The description of a zone with the law of the USA since 2007. */
function zoneBlock(name: string, [winter, summer]: [string, string], location: string | null): string[] {
  const part = (kind: string, from: string, to: string, start: string, rule: string) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `DTSTART:${start}`,
    `RRULE:FREQ=YEARLY;${rule}`,
    `END:${kind}`,
  ];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    ...(location ? [`X-LIC-LOCATION:${location}`] : []),
    ...part("DAYLIGHT", winter, summer, "20070311T020000", "BYMONTH=3;BYDAY=2SU"),
    ...part("STANDARD", summer, winter, "20071104T020000", "BYMONTH=11;BYDAY=1SU"),
    "END:VTIMEZONE",
  ];
}

export const SHAPES: readonly Shape[] = [
  {
    name: "google",
    zone: "America/New_York",
    zoneName: "America/New_York",
    berlin: "Europe/Berlin",
    head: [
      "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
      "VERSION:2.0",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:family@example.com",
      "X-WR-TIMEZONE:America/New_York",
      ...zoneBlock("America/New_York", ["-0500", "-0400"], "America/New_York"),
    ],
    extra: [
      "DTSTAMP:20261001T120000Z",
      "CREATED:20260901T080000Z",
      "DESCRIPTION:Bring the card\\, the leash\\; and a long\\nlist of things that no line of the file has room for",
      "LAST-MODIFIED:20260901T080000Z",
      "SEQUENCE:0",
      "SUMMARY:Dentist — Dr. Müller, with a long title that has to be folded somewhere in the middle of it",
    ],
  },
  {
    name: "outlook",
    zone: "America/Chicago",
    zoneName: "Central Standard Time",
    berlin: "W. Europe Standard Time",
    head: [
      "METHOD:PUBLISH",
      "PRODID:Microsoft Exchange Server 2010",
      "VERSION:2.0",
      "X-WR-CALNAME:Calendar",
      // Outlook describes the zone without its IANA name.
      ...zoneBlock("Central Standard Time", ["-0600", "-0500"], null),
    ],
    extra: [
      "SUMMARY;LANGUAGE=en-US:Busy",
      "CLASS:PUBLIC",
      "PRIORITY:5",
      "DTSTAMP:20261001T120000Z",
      "SEQUENCE:0",
      "X-MICROSOFT-CDO-APPT-SEQUENCE:0",
      "X-MICROSOFT-CDO-IMPORTANCE:1",
      "X-MICROSOFT-CDO-INSTTYPE:0",
      "X-MICROSOFT-DISALLOW-COUNTER:FALSE",
    ],
  },
  {
    name: "apple",
    zone: "America/Los_Angeles",
    zoneName: "America/Los_Angeles",
    berlin: "Europe/Berlin",
    head: [
      "VERSION:2.0",
      "PRODID:-//Apple Inc.//macOS 15.1//EN",
      "CALSCALE:GREGORIAN",
      "X-WR-CALNAME:Home",
      "X-APPLE-CALENDAR-COLOR:#1BADF8",
      ...zoneBlock("America/Los_Angeles", ["-0800", "-0700"], null),
    ],
    extra: [
      "CREATED:20260901T080000Z",
      "DTSTAMP:20261001T120000Z",
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Main St";X-TITLE=Home:geo:34.05,-118.24',
      "SUMMARY:Soccer ⚽ practice",
      "SEQUENCE:1",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
      "UID:an-alarm-has-its-own",
      "END:VALARM",
    ],
  },
];

/** Folds lines after 75 bytes, never within a character. */
function fold(line: string): string {
  const rows: string[] = [""];
  for (const char of line) {
    const row = rows.at(-1) ?? "";
    if (Buffer.byteLength(row + char) > 75) rows.push(` ${char}`);
    else rows[rows.length - 1] = row + char;
  }
  return rows.join("\r\n");
}

/** The file of events in a program's shape. */
export function fileOf(shape: Shape, events: readonly (readonly string[])[]): string {
  const blocks = events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, ...shape.extra, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", ...shape.head, ...blocks, "END:VCALENDAR"]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

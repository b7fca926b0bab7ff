import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { calendarOf, hourAt } from "#tests/calendar-server.ts";
import { WINDOWS_ZONES, windowsZone } from "../rules/windows-zones.ts";
import { readApart } from "./read-apart.ts";
import { type CalendarReading, readCalendar } from "./read-calendar.ts";

type Stored = {
  name: string;
  timeZone: string;
  from: string;
  to: string;
  text: string;
  busy: [string, string][];
  unreadable: number;
};
const stored = (program: string): Stored[] =>
  JSON.parse(
    readFileSync(new URL(`../../../../../tests/calendars/${program}.json`, import.meta.url), "utf8"),
  );

const OPTIONS = {
  timeZone: "America/Phoenix",
  from: Date.parse("2027-01-07T00:00:00Z"),
  to: Date.parse("2027-03-07T00:00:00Z"),
  slug: "pets",
};
const shown = (reading: CalendarReading) =>
  reading.ok
    ? reading.times.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => new Date(at).toISOString()))
    : reading.why;
const read = (...events: string[][]) => readCalendar(calendarOf(...events), OPTIONS);
const startsOf = (...events: string[][]) => {
  const times = shown(read(...events));
  return Array.isArray(times) ? times.map(([start]) => start) : times;
};

describe.each(["google", "outlook", "apple"])("a calendar in the shape of %s", (program) => {
  it.each(stored(program))("gives the stored times: $name", ({ text, busy, unreadable, ...options }) => {
    const { timeZone, from, to } = options;
    const reading = readCalendar(text, {
      timeZone,
      from: Date.parse(from),
      to: Date.parse(to),
      slug: "pets",
    });
    expect(shown(reading)).toEqual(busy);
    expect(reading).toMatchObject({ unreadable });
  });
});

describe("a series", () => {
  const daily = (...more: string[]) => ["UID:a", "DTSTART:20270110T170000Z", "DURATION:PT1H", ...more];

  it("moves along with a change of this and all later ones", () => {
    const change = ["UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270111T170000Z"];
    expect(
      startsOf(daily("RRULE:FREQ=DAILY;COUNT=3"), [...change, "DTSTART:20270111T190000Z", "DURATION:PT1H"]),
    ).toEqual(["2027-01-10T17:00:00.000Z", "2027-01-11T19:00:00.000Z", "2027-01-12T19:00:00.000Z"]);
  });

  it("includes dates that were added, and those that only a change names", () => {
    expect(startsOf(daily("RDATE:20270115T170000Z,20270116T170000Z"))).toHaveLength(3);
    const alone = ["UID:z", "RECURRENCE-ID:20270101T170000Z", "DTSTART:20270120T170000Z", "DURATION:PT1H"];
    expect(startsOf(alone)).toEqual(["2027-01-20T17:00:00.000Z"]);
  });

  it("until a date includes that day", () => {
    expect(startsOf(daily("RRULE:FREQ=DAILY;UNTIL=20270112"))).toHaveLength(3);
  });

  it("that repeats within the day is one event that cannot be read", () => {
    const reading = read(daily("RRULE:FREQ=SECONDLY"), hourAt("20270120T170000Z"));
    expect(reading).toMatchObject({ ok: true, unreadable: 1 });
    expect(shown(reading)).toHaveLength(1);
  });

  it("may be decades old", () => {
    const old = ["UID:a", "DTSTART:19900101T170000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"];
    expect(startsOf(old)).toHaveLength(59);
  });
});

describe("a zone", () => {
  it.each([
    ["/freeassociation.sourceforge.net/America/New_York", "2027-01-10T14:00:00.000Z"],
    ["/citadel.org/20250101_1/America/Indiana/Indianapolis", "2027-01-10T14:00:00.000Z"],
    ["eastern standard time", "2027-01-10T14:00:00.000Z"],
    ["GMT", "2027-01-10T09:00:00.000Z"],
  ])("may be named %s", (name, start) => {
    expect(startsOf(["UID:a", `DTSTART;TZID=${name}:20270110T090000`, "DURATION:PT1H"])).toEqual([start]);
  });

  it("that only the file describes counts by its description", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Customized Time Zone", "BEGIN:STANDARD", "DTSTART:16010101T000000"]
      .concat(["TZOFFSETFROM:-0230", "TZOFFSETTO:-0230", "END:STANDARD", "END:VTIMEZONE"])
      .join("\r\n");
    const event = ["UID:a", "DTSTART;TZID=Customized Time Zone:20270110T090000", "DURATION:PT1H"].concat(
      "RRULE:FREQ=DAILY;UNTIL=20270111T113000Z",
    );
    const text = calendarOf(event).replace("BEGIN:VEVENT", `${zone}\r\nBEGIN:VEVENT`);
    expect(shown(readCalendar(text, OPTIONS))).toEqual([
      ["2027-01-10T11:30:00.000Z", "2027-01-10T12:30:00.000Z"],
      ["2027-01-11T11:30:00.000Z", "2027-01-11T12:30:00.000Z"],
    ]);
  });

  it("of Windows has a name that this program knows", () => {
    expect(WINDOWS_ZONES.length).toBeGreaterThan(130);
    const unknown = WINDOWS_ZONES.filter((name) => {
      try {
        return new Date().toLocaleString("en", { timeZone: name }) === "";
      } catch {
        return true;
      }
    });
    expect(unknown).toEqual([]);
    expect(windowsZone("Pacific Standard Time")).toBe("America/Los_Angeles");
  });
});

describe("a file", () => {
  it.each([
    ["a page", "<!doctype html><html></html>"],
    ["nothing", ""],
    ["half a calendar", calendarOf(hourAt("20270110T170000Z")).slice(0, -20)],
  ])("that is %s is no calendar", (_, text) => {
    expect(readCalendar(text, OPTIONS)).toEqual({ ok: false, why: "not_calendar" });
  });

  it("may have another kind of line ends, and a mark of its encoding", () => {
    const text = `\uFEFF${calendarOf(hourAt("20270110T170000Z")).replaceAll("\r\n", "\n")}`;
    expect(shown(readCalendar(text, OPTIONS))).toHaveLength(1);
  });

  it("loses only the event that does not end", () => {
    const text = calendarOf(hourAt("20270110T170000Z"), hourAt("20270111T170000Z"));
    const reading = readCalendar(text.replace("END:VEVENT\r\n", ""), OPTIONS);
    expect(reading).toMatchObject({ ok: true, unreadable: 1 });
    expect(shown(reading)).toHaveLength(1);
  });

  it("is refused with more busy times than anybody has", () => {
    const many = Array.from({ length: 90 }, (_, nth) => [
      ...[`UID:${nth}`, `DTSTART:20270108T1700${String(nth % 60).padStart(2, "0")}Z`, "DURATION:PT1H"],
      "RRULE:FREQ=DAILY",
    ]);
    expect(read(...many)).toEqual({ ok: false, why: "too_many_events" });
  });

  it("leaves out our own visits and time off, but not those of another brand", () => {
    const id = "01990000-0000-7000-8000-0000000000b7";
    const uids = [`order-${id}@pets`, `time-off-${id}-29000000@pets`, `order-${id}@others`];
    expect(startsOf(...uids.map((uid, nth) => hourAt(`2027011${nth}T170000Z`, uid)))).toEqual([
      "2027-01-12T17:00:00.000Z",
    ]);
  });
});

describe("in a thread of its own", () => {
  it("a rule without an end stops only its event", { timeout: 20_000 }, async () => {
    // Every seventh day from a Thursday on, but only on Mondays: the library looks for it forever.
    const endless = [
      "UID:a",
      "DTSTART:20270107T170000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO",
    ];
    const text = calendarOf(hourAt("20270110T170000Z"), endless, hourAt("20270111T170000Z"));
    const reading = await readApart(text, OPTIONS, 3_000);
    expect(shown(reading)).toHaveLength(2);
    expect(reading).toMatchObject({ unreadable: 1 });
  });
});

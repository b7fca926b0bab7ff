import { describe, expect, it } from "vitest";
import { openDays, openings } from "./bookable-times.ts";
import { makeCalendar, makeNeeds } from "./factory.ts";
import type { GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { fits } from "./start-fits.ts";

/** The two Sundays of 2027 on which US clocks change at 2:00, forward and back. */
const SPRING = "2027-03-14";
const AUTUMN = "2027-11-07";

const sundays = (startMinute: number, endMinute: number) => ({ hours: { 1: [{ startMinute, endMinute }] } });
const AFTERNOON = sundays(13 * 60, 18 * 60);
const NIGHT = sundays(60, 6 * 60);

const nowFor = (date: string) => Date.parse(`${date}T00:00:00Z`) - 86_400_000;

function times(over: Partial<GroomerCalendar>, needs: GroomerNeeds): string[] {
  const calendar = makeCalendar(over);
  const found = openings(calendar, needs, nowFor(needs.from));
  for (const { startsAt } of found) expect(fits(calendar, needs, startsAt, nowFor(needs.from)).ok).toBe(true);
  return found.map(({ startsAt }) =>
    new Date(startsAt).toLocaleString("sv-SE", {
      timeZone: calendar.timeZone,
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "longOffset",
    }),
  );
}

describe("working days on which clocks change", () => {
  it.each([
    ["America/New_York", SPRING, "GMT−04:00"],
    ["America/New_York", AUTUMN, "GMT−05:00"],
    ["America/Phoenix", SPRING, "GMT−07:00"],
    ["America/Phoenix", AUTUMN, "GMT−07:00"],
  ])("in %s from 13 to 18 on %s have five hours by the afternoon's clock", (timeZone, date, offset) => {
    const found = times({ timeZone, ...AFTERNOON }, makeNeeds(date));
    expect(found).toHaveLength(17);
    expect([found[0], found.at(-1)]).toEqual([`13:00 ${offset}`, `17:00 ${offset}`]);
  });

  it("have four hours between 1 and 6 when the clock skips an hour", () => {
    const found = times(NIGHT, makeNeeds(SPRING));
    expect(found).toHaveLength(13);
    expect(found.slice(3, 5)).toEqual(["01:45 GMT−05:00", "03:00 GMT−04:00"]);
    expect(found.at(-1)).toBe("05:00 GMT−04:00");
  });

  it("have six hours between 1 and 6 when the clock repeats an hour", () => {
    const found = times(NIGHT, makeNeeds(AUTUMN));
    expect(found).toHaveLength(21);
    expect(found.slice(0, 8)).toEqual([
      ...["01:00 GMT−04:00", "01:15 GMT−04:00", "01:30 GMT−04:00", "01:45 GMT−04:00"],
      ...["01:00 GMT−05:00", "01:15 GMT−05:00", "01:30 GMT−05:00", "01:45 GMT−05:00"],
    ]);
  });

  it.each([SPRING, AUTUMN])("have five hours between 1 and 6 in Phoenix on %s", (date) => {
    expect(times({ timeZone: "America/Phoenix", ...NIGHT }, makeNeeds(date))).toHaveLength(17);
  });

  it("give a visit its full length during the repeated hour", () => {
    const [last] = times(sundays(0, 150), makeNeeds(AUTUMN, { minutes: 210 })).slice(-1);
    expect(last).toBe("00:00 GMT−04:00");
  });
});

describe("searches at the borders of the calendar", () => {
  it.each([
    [SPRING, "2027-03-08", "2027-03-20"],
    [AUTUMN, "2027-11-01", "2027-11-13"],
  ])("start every day around the clock change of %s at nine by its own clock", (_, from, to) => {
    const calendar = makeCalendar();
    const needs = makeNeeds(from, { to });
    expect(openDays(calendar, needs, nowFor(from))).toHaveLength(13);
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: calendar.timeZone, timeStyle: "short" });
    const byDay = Map.groupBy(openings(calendar, needs, nowFor(from)), ({ date }) => date);
    for (const [date, list] of byDay) {
      expect(list, date).toHaveLength(29);
      expect(clock.format(list[0]?.startsAt), date).toBe("09:00");
    }
  });

  it("count the horizon over a year's end in days of the area", () => {
    // This is 10:30 p.m. on December 30 in New York, but December 31 by UTC.
    const now = Date.parse("2026-12-31T03:30:00Z");
    const needs = makeNeeds("2026-12-01", { to: "2027-12-31", horizonDays: 4 });
    expect(openDays(makeCalendar(), needs, now)).toEqual(["2026-12-31", "2027-01-01", "2027-01-02"]);
  });

  it("change the day at midnight of the area, not of UTC", () => {
    const needs = makeNeeds("2026-12-01", { to: "2027-12-31", horizonDays: 2 });
    const midnight = Date.parse("2027-01-01T05:00:00Z");
    const days = (now: number) => openDays(makeCalendar(), needs, now);
    expect(days(midnight - 1)).toEqual(["2027-01-01"]);
    expect(days(midnight)).toEqual(["2027-01-01", "2027-01-02"]);
  });

  it("serve the 29th of February", () => {
    const needs = makeNeeds("2028-02-28", { to: "2028-03-01" });
    expect(openDays(makeCalendar(), needs, nowFor("2028-02-28"))).toEqual([
      ...["2028-02-28", "2028-02-29", "2028-03-01"],
    ]);
  });
});

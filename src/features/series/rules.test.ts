import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber } from "#features/calendar/rules/local-days.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import {
  horizonEnd,
  isNear,
  listDates,
  MAX_WEEKS,
  MIN_WEEKS,
  nextDate,
  planDates,
  startOn,
  toClock,
  toRule,
} from "./rules.ts";

const ZONES = [
  "America/Phoenix",
  "America/New_York",
  "America/Los_Angeles",
  "Europe/London",
  "Pacific/Chatham",
];
const zone = fc.constantFrom(...ZONES);
const weeks = fc.integer({ min: MIN_WEEKS, max: MAX_WEEKS });
const quarter = fc.integer({ min: 0, max: 95 });
const date = fc
  .integer({ min: dayNumber("2025-01-01"), max: dayNumber("2030-12-31") })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("the dates of a series", () => {
  it("lie whole steps apart, and each range has those between its ends", () => {
    fc.assert(
      fc.property(date, weeks, date, fc.integer({ min: 0, max: 400 }), (firstDay, weeks, from, days) => {
        const to = new Date((dayNumber(from) + days) * 86_400_000).toISOString().slice(0, 10);
        const naive: string[] = [];
        for (let one = firstDay; one <= to; one = nextDate(one, weeks)) if (one >= from) naive.push(one);
        expect(listDates({ firstDay, weeks }, from, to)).toEqual(naive);
      }),
    );
  });

  it("are the same whether a range is listed at once or in two parts", () => {
    fc.assert(
      fc.property(date, weeks, fc.integer({ min: 0, max: 300 }), (firstDay, weeks, cut) => {
        const dateAt = (days: number) =>
          new Date((dayNumber(firstDay) + days) * 86_400_000).toISOString().slice(0, 10);
        const rule = { firstDay, weeks };
        const parts = [
          ...listDates(rule, firstDay, dateAt(cut)),
          ...listDates(rule, dateAt(cut + 1), dateAt(301)),
        ];
        expect(parts).toEqual(listDates(rule, firstDay, dateAt(301)));
      }),
    );
  });
});

describe("the time of a date", () => {
  it("is the same on the clock of the area, unless clocks skip it", () => {
    fc.assert(
      fc.property(zone, date, quarter, (timeZone, date, quarter) => {
        const startMinute = quarter * 15;
        const startsAt = startOn({ startMinute, timeZone }, date);
        const [day, clock = ""] = toLocalDateTime(startsAt.toISOString(), timeZone).split(" ");
        expect(day).toBe(date);
        // Clocks skip an hour at most, so a skipped time becomes one that is less than an hour later.
        expect(clock >= toClock(startMinute)).toBe(true);
        if (clock !== toClock(startMinute))
          expect(startsAt.getTime() % 3_600_000 === 0 || timeZone === "Pacific/Chatham").toBe(true);
      }),
    );
  });

  it("stays at ten in New York when clocks change", () => {
    const rule = { firstDay: "2027-03-01", weeks: 2, startMinute: 600, timeZone: "America/New_York" };
    const starts = listDates(rule, "2027-03-01", "2027-03-31").map((one) => startOn(rule, one).toISOString());
    expect(starts).toEqual([
      "2027-03-01T15:00:00.000Z",
      "2027-03-15T14:00:00.000Z",
      "2027-03-29T14:00:00.000Z",
    ]);
  });

  it("becomes the change itself when clocks skip it", () => {
    const rule = { startMinute: 150, timeZone: "America/New_York" };
    expect(startOn(rule, "2027-03-14").toISOString()).toBe("2027-03-14T07:00:00.000Z");
  });
});

describe("the rule after a visit", () => {
  it("has the visit's weekday and time, and begins ahead", () => {
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1) / 900_000, max: Date.UTC(2028, 0, 1) / 900_000 });
    fc.assert(
      fc.property(zone, weeks, instant, instant, (timeZone, weeks, start, clock) => {
        const [visit, now] = [new Date(start * 900_000), new Date(clock * 900_000)];
        const rule = toRule(visit, { weeks, timeZone }, now);
        const days = dayNumber(rule.firstDay) - dayNumber(dateIn(timeZone, visit));
        expect(days % (weeks * 7)).toBe(0);
        expect(days).toBeGreaterThan(0);
        const startsAt = startOn(rule, rule.firstDay);
        expect(startsAt.getTime()).toBeGreaterThan(now.getTime());
        const ahead =
          dayNumber(rule.firstDay) -
          Math.max(dayNumber(dateIn(timeZone, now)), dayNumber(dateIn(timeZone, visit)));
        expect(ahead).toBeLessThanOrEqual(weeks * 7);
        expect(toLocalDateTime(visit.toISOString(), timeZone)).toContain(toClock(rule.startMinute));
      }),
    );
  });

  it("lets another time lie six days from its date", () => {
    const at = (day: string) => new Date(`${day}T18:00:00.000Z`);
    expect(isNear(at("2027-01-06"), "2027-01-12", "America/Phoenix")).toBe(true);
    expect(isNear(at("2027-01-18"), "2027-01-12", "America/Phoenix")).toBe(true);
    expect(isNear(at("2027-01-19"), "2027-01-12", "America/Phoenix")).toBe(false);
    expect(horizonEnd("America/Phoenix", 60, at("2027-01-01"))).toBe("2027-03-01");
  });
});

it("a moved series has each of its decided dates once, in steps from the new one on", () => {
  fc.assert(
    fc.property(fc.array(date, { maxLength: 8 }), date, weeks, (dates, to, step) => {
      const known = [...new Set(dates)].sort();
      const { days, plannedFrom } = planDates(known, { to, weeks: step });
      expect([...days.keys()]).toEqual(known);
      expect([...days.values(), plannedFrom]).toEqual(
        listDates({ firstDay: to, weeks: step }, to, nextDate(to, step * known.length)),
      );
    }),
  );
});

import { expect, it } from "vitest";
import { clipToDay } from "#features/workday/rules/week.ts";
import { rememberInstants, timesOn } from "./local-times.ts";

const dayOf = (timeZone: string, from: string, to: string) => ({
  ...{ timeZone, from: Date.parse(from), to: Date.parse(to) },
});
const DAYS = [
  dayOf("America/Phoenix", "2027-01-05T07:00:00Z", "2027-01-06T07:00:00Z"),
  dayOf("America/New_York", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00Z"),
  dayOf("America/New_York", "2027-11-07T04:00:00Z", "2027-11-08T05:00:00Z"),
];

it.each(DAYS)("says the same as the calendar, also when clocks change (%o)", (day) => {
  const spans = new Set<string>();
  for (let startsAt = day.from - 3_600_000; startsAt < day.to; startsAt += 1_740_000)
    for (const minutes of [15, 90, 600]) {
      const span = { startsAt, endsAt: startsAt + minutes * 60_000 };
      // What does not touch the day is not asked for.
      if (span.endsAt <= day.from) continue;
      expect(timesOn(span, day)).toEqual(clipToDay(span, day, day.timeZone));
      spans.add(JSON.stringify(timesOn(span, day)));
    }
  expect(spans.size).toBeGreaterThan(50);
});

it("parses and prints an instant each time as at first", () => {
  const { parse, toText } = rememberInstants();
  const instant = Date.parse("2027-01-05T07:15:00Z");
  for (let time = 0; time < 2; time++) {
    expect(parse("2027-01-05T00:15:00-07:00")).toBe(instant);
    expect(toText(instant)).toBe("2027-01-05T07:15:00.000Z");
  }
  expect(parse(null)).toBeNaN();
});

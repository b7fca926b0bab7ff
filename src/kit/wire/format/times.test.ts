import { expect, test } from "vitest";
import { formatCount, formatList } from "./counts.ts";
import { formatCalendarMonth, formatMonth, formatShortDay } from "./dates.ts";
import { formatPhone } from "./phones.ts";
import { formatAgo, formatShortStart, formatStart, formatVisit, formatWallTime } from "./times.ts";

test.each([
  ["00:00", "12:00 AM"],
  ["09:30", "9:30 AM"],
  ["12:15", "12:15 PM"],
  ["23:45", "11:45 PM"],
])("shows the wall time %s as %s", (wall, text) => {
  expect(formatWallTime(wall)).toBe(text);
});

test("shows a visit briefly on buttons and in full beside the price", () => {
  const visit = { date: "2026-11-24", startTime: "09:30", endTime: "11:15" };
  expect(formatShortDay(visit.date)).toBe("Tue, Nov 24");
  expect(formatStart(visit)).toBe("Tuesday 9:30 AM");
  expect(formatShortStart(visit)).toBe("Tue, Nov 24, 9:30 AM");
  expect(formatVisit(visit)).toBe("Tuesday, Nov 24, 9:30 AM to 11:15 AM");
});

test("shows the month of the time zone", () => {
  expect(formatMonth("2026-04-01T03:00:00.000Z", "America/Phoenix")).toBe("March 2026");
  expect(formatCalendarMonth("2026-04")).toBe("April 2026");
});

test("lists names and counts in singular and plural", () => {
  expect([[], ["Mo"], ["Mo", "Bo"], ["Mo", "Bo", "Jo"]].map(formatList)).toEqual([
    "",
    "Mo",
    "Mo and Bo",
    "Mo, Bo and Jo",
  ]);
  expect([0, 1, 1_204].map((count) => formatCount(count, "time"))).toEqual([
    "0 times",
    "1 time",
    "1,204 times",
  ]);
});

test("formats a US phone number with parentheses, and leaves other numbers unchanged", () => {
  expect(formatPhone("+16025550110")).toBe("(602) 555-0110");
  expect(formatPhone("+442079460958")).toBe("+442079460958");
});

test.each([
  [0, "just now"],
  [5, "5 minutes ago"],
  [89, "89 minutes ago"],
  [180, "3 hours ago"],
  [60 * 24 * 3, "3 days ago"],
])("shows an instant %i minutes ago as %s", (minutes, text) => {
  const now = Date.parse("2026-11-24T12:00:00Z");
  expect(formatAgo(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text);
});

import { expect, it } from "vitest";
import { clockFrom, systemClock, testClock } from "./clock.ts";

it("the system clock shows the current time", () => {
  const before = Date.now();
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before);
});

it("a clock that starts at another time runs on at the machine's speed", () => {
  const ahead = clockFrom(new Date("2027-03-14T05:45:00Z"));
  const [began, machine] = [ahead.now().getTime(), Date.now()];
  expect(began).toBeGreaterThanOrEqual(Date.parse("2027-03-14T05:45:00Z"));
  const offset = Date.parse("2027-03-14T05:45:00Z") - performance.timeOrigin;
  expect(Math.abs(began - machine - offset)).toBeLessThan(1_000);
});

it("a test clock stands still until it is set or advanced", () => {
  const clock = testClock("2027-03-14T09:59:00Z");
  expect(clock.now().toISOString()).toBe("2027-03-14T09:59:00.000Z");
  clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(clock.now().toISOString()).toBe("2027-03-15T12:02:04.000Z");
  clock.set(new Date("2027-01-01T00:00:00Z"));
  expect(clock.now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
});

it("changing a returned Date does not change the clock", () => {
  const clock = testClock("2027-01-01T00:00:00Z");
  clock.now().setFullYear(1999);
  expect(clock.now().getUTCFullYear()).toBe(2027);
});

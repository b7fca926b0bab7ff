import { expect, it } from "vitest";
import { nextVisitDay } from "./next-visit.ts";

const visit = { start: "2027-03-13T02:00:00Z", weeks: 6, timeZone: "America/Chicago" };

it("suggests whole weeks after the visit's day in its area, up to that day", () => {
  expect(nextVisitDay(visit, new Date("2027-03-13T08:00:00Z"))).toBe("2027-04-23");
  // In Chicago it is still April 23.
  expect(nextVisitDay(visit, new Date("2027-04-24T04:59:00Z"))).toBe("2027-04-23");
  expect(nextVisitDay(visit, new Date("2027-04-24T05:00:00Z"))).toBeNull();
});

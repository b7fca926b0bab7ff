import { describe, expect, it } from "vitest";
import { dueAfter, nextOpening, type SupportHours } from "./support-hours.ts";

const ZONE = "America/New_York";
/** Monday to Friday, 8:00 to 18:00. */
const WEEK: SupportHours[] = [2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensAt: 480, closesAt: 1080 }));
const ALL_DAY: SupportHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opensAt: 0,
  closesAt: 1440,
}));
const at = (wall: string) => new Date(`${wall}-05:00`);
const due = (hours: SupportHours[], since: Date, minutes: number) =>
  dueAfter(hours, { since, minutes, timeZone: ZONE }).toISOString();

describe("the opening hours of a team", () => {
  it("begin now while the team is open, else on the next open day", () => {
    const opening = (wall: string) => nextOpening(WEEK, at(wall), ZONE);
    expect(opening("2027-01-08T08:00:00")).toEqual(at("2027-01-08T08:00:00"));
    expect(opening("2027-01-08T17:59:59")).toEqual(at("2027-01-08T17:59:59"));
    // Friday evening, and Saturday.
    expect(opening("2027-01-08T18:00:00")).toEqual(at("2027-01-11T08:00:00"));
    expect(opening("2027-01-09T12:00:00")).toEqual(at("2027-01-11T08:00:00"));
    expect(opening("2027-01-11T07:59:00")).toEqual(at("2027-01-11T08:00:00"));
  });

  it("are always open without rows, and all week with whole days", () => {
    const night = at("2027-01-10T23:59:00");
    expect(nextOpening([], night, ZONE)).toEqual(night);
    expect(nextOpening(ALL_DAY, night, ZONE)).toEqual(night);
    expect(due([], night, 60)).toBe(at("2027-01-11T00:59:00").toISOString());
    expect(due(ALL_DAY, night, 60)).toBe(at("2027-01-11T00:59:00").toISOString());
  });
});

describe("the time for an answer", () => {
  it("counts only open minutes", () => {
    expect(due(WEEK, at("2027-01-08T09:00:00"), 60)).toBe(at("2027-01-08T10:00:00").toISOString());
    expect(due(WEEK, at("2027-01-08T17:30:00"), 60)).toBe(at("2027-01-11T08:30:00").toISOString());
    expect(due(WEEK, at("2027-01-09T12:00:00"), 60)).toBe(at("2027-01-11T09:00:00").toISOString());
    expect(due(WEEK, at("2027-01-08T17:00:00"), 60)).toBe(at("2027-01-08T18:00:00").toISOString());
  });

  it("is longer than a week when a week has too few minutes", () => {
    const brief = [{ weekday: 2, opensAt: 480, closesAt: 495 }];
    expect(due(brief, at("2027-01-04T07:00:00"), 31)).toBe(at("2027-01-18T08:01:00").toISOString());
  });

  it("counts the hours that pass when clocks change", () => {
    // 2:00 to 3:00 does not exist on March 14.
    expect(due(ALL_DAY, new Date("2027-03-14T01:30:00-05:00"), 60)).toBe("2027-03-14T07:30:00.000Z");
    const night = [{ weekday: 1, opensAt: 120, closesAt: 180 }];
    expect(nextOpening(night, new Date("2027-03-14T00:00:00-05:00"), ZONE).toISOString()).toBe(
      "2027-03-21T06:00:00.000Z",
    );
  });
});

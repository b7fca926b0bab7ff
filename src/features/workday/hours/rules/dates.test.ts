import { describe, expect, it } from "vitest";
import { isDecided } from "./cut.ts";
import { faultsOfDates, faultsOfTimeOff } from "./dates.ts";
import { restOfDay } from "./rest-of-day.ts";

const TODAY = "2027-01-05";
const off = (over: object) => ({
  firstDate: "2027-01-06",
  firstTime: "00:00",
  lastDate: "2027-01-06",
  lastTime: "24:00",
  ...over,
});

describe("dates", () => {
  it.each([
    ["2027-01-05", "2027-01-05", undefined],
    ["2027-01-01", "2027-01-05", undefined],
    ["2027-02-01", "2028-01-31", undefined],
    ["2027-01-07", "2027-01-06", "datesReversed"],
    ["2027-01-03", "2027-01-04", "past"],
    ["2029-01-04", "2029-01-05", "tooFarAhead"],
    ["2027-02-01", "2028-02-01", "tooLong"],
  ])("from %s to %s have the fault %s", (firstDate, lastDate, kind) => {
    expect(faultsOfDates({ firstDate, lastDate }, TODAY)[0]?.kind).toBe(kind);
  });
});

describe("time off", () => {
  it.each([
    [{}, undefined],
    [{ lastTime: "12:00" }, undefined],
    [{ firstTime: "12:00" }, undefined],
    [{ firstTime: "12:00", lastDate: "2027-01-07", lastTime: "09:00" }, undefined],
    [{ firstTime: "12:10" }, "firstTime quarter"],
    [{ lastTime: "12:10" }, "lastTime quarter"],
    [{ firstTime: "12:00", lastTime: "12:00" }, "lastTime endsFirst"],
    [{ lastDate: "2027-01-07", lastTime: "00:00" }, "lastTime endsFirst"],
    [{ lastDate: "2027-01-05" }, "lastDate datesReversed"],
  ])("with %j has the fault %s", (over, fault) => {
    const found = faultsOfTimeOff(off(over), TODAY)[0];
    expect(found && `${found.field} ${found.kind}`).toBe(fault);
  });
});

describe("decisions about cut visits", () => {
  const cut = [{ orderId: "a" }, { orderId: "b" }, { orderId: "b" }];

  it("are complete with exactly one for each visit", () => {
    expect(isDecided(cut, { keep: ["a"], giveUp: ["b"] })).toBe(true);
    expect(isDecided([], { keep: [], giveUp: [] })).toBe(true);
    expect(isDecided(cut, { keep: ["a"], giveUp: [] })).toBe(false);
    expect(isDecided(cut, { keep: ["a", "b"], giveUp: ["b"] })).toBe(false);
  });

  it("ignore a visit that stays and is no longer cut, but not one that would be given up", () => {
    expect(isDecided(cut, { keep: ["a", "b", "c"], giveUp: [] })).toBe(true);
    expect(isDecided(cut, { keep: ["a", "b"], giveUp: ["c"] })).toBe(false);
  });
});

describe("the rest of the day", () => {
  it.each([
    ["2027-01-05T19:07:00Z", "America/Phoenix", "2027-01-05", 720],
    ["2027-01-05T07:00:00Z", "America/Phoenix", "2027-01-05", 0],
    ["2027-01-06T06:59:59Z", "America/Phoenix", "2027-01-05", 1_425],
    // The clock skips the hour after two, and repeats the hour after one.
    ["2027-03-14T07:10:00Z", "America/New_York", "2027-03-14", 180],
    ["2027-11-07T06:35:00Z", "America/New_York", "2027-11-07", 105],
  ])("begins with the quarter hour of %s in %s", (now, timeZone, firstDate, firstMinute) => {
    const whole = { firstDate, lastDate: firstDate, lastMinute: 1_440, isYearly: false };
    expect(restOfDay(timeZone, new Date(now))).toEqual({ ...whole, firstMinute });
  });
});

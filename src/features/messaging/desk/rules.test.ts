import { describe, expect, it } from "vitest";
import { hoursFields, isLate, readHours, timesOf } from "./rules.ts";

describe("an answer", () => {
  it("is late from the moment on at which it was due", () => {
    const due = new Date("2027-01-05T16:00:00Z");
    expect(isLate(due, new Date("2027-01-05T15:59:59.999Z"))).toBe(false);
    expect(isLate(due, due)).toBe(true);
    expect(isLate(null, due)).toBe(false);
  });
});

describe("the hours of a form", () => {
  const read = (times: Record<string, string>) => readHours((name) => times[name] ?? "");

  it("are those of the days with times, in the order of the form", () => {
    const times = {
      "day1-opens": "10:00",
      "day1-closes": "00:00",
      "day2-opens": "08:15",
      "day2-closes": "17:00",
    };
    const hours = [
      { weekday: 2, opensAt: 495, closesAt: 1_020 },
      { weekday: 1, opensAt: 600, closesAt: 1_440 },
    ];
    expect(read(times)).toEqual(hours);
    expect(timesOf(hours)).toEqual(times);
    expect(read({})).toEqual([]);
  });

  it("have no number for a time that is missing or no time", () => {
    const typed = read({ "day3-opens": "09:00", "day4-opens": "soon", "day4-closes": "17:00" });
    expect(typed).toEqual([
      { weekday: 3, opensAt: 540, closesAt: Number.NaN },
      { weekday: 4, opensAt: Number.NaN, closesAt: 1_020 },
    ]);
    expect(hoursFields(typed)).toMatchObject({
      "hours.0.closesAt": "day3-closes",
      "hours.1.opensAt": "day4-opens",
    });
  });
});

import { describe, expect, it } from "vitest";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import {
  bestOfEachDay,
  byFit,
  hasEnoughOffers,
  matchesPreference,
  mayBeOffered,
  toMinutes,
  toWallTime,
} from "./rules.ts";

const PHOENIX = "America/Phoenix";
/** Makes an instant from Phoenix's clock, which never changes. */
const at = (date: string, time: string) => new Date(`${date}T${time}:00-07:00`);

function opening(over: { startsAt?: Date; minutes?: number; addedDrive?: number; groomerId?: string } = {}) {
  const { startsAt = at("2027-01-08", "10:00"), minutes = 90, addedDrive = 5, groomerId = "g" } = over;
  const start = startsAt.getTime();
  return {
    ...{ groomerId, startsAt: start, endsAt: start + minutes * 60_000, date: dateIn(PHOENIX, startsAt) },
    ...{ zone: { id: "z", priceCents: 0 }, driveBefore: 0, driveAfter: 0, addedDrive, neighborDrive: null },
  };
}

describe("a preferred time", () => {
  const preference = { days: ["2027-01-08"], stretch: { from: 0, to: 1440 } };

  it("is on a preferred day", () => {
    expect(matchesPreference(opening(), preference, PHOENIX)).toBe(true);
    expect(matchesPreference(opening({ startsAt: at("2027-01-09", "10:00") }), preference, PHOENIX)).toBe(
      false,
    );
  });

  it("begins and ends between the preferred hours", () => {
    const between = (from: string, to: string) =>
      matchesPreference(
        opening(),
        { ...preference, stretch: { from: toMinutes(from), to: toMinutes(to) } },
        PHOENIX,
      );
    expect(between("10:00", "11:30")).toBe(true);
    expect(between("10:15", "13:00")).toBe(false);
    expect(between("08:00", "11:15")).toBe(false);
  });

  it("has hours that can be written and read back unchanged", () => {
    for (const time of ["00:00", "09:05", "23:59"]) expect(toWallTime(toMinutes(time))).toBe(time);
  });
});

describe("a time that was held before", () => {
  const held = (time: string, groomerId = "g", date = "2027-01-08") => {
    const startsAt = at(date, time);
    return { groomerId, startsAt, endsAt: new Date(startsAt.getTime() + 90 * 60_000) };
  };
  const may = (...before: ReturnType<typeof held>[]) => mayBeOffered(opening(), before, PHOENIX);

  it("is not offered again, not even in part", () => {
    expect(may()).toBe(true);
    expect(may(held("10:00"))).toBe(false);
    expect(may(held("11:15"))).toBe(false);
    expect(may(held("11:30"), held("08:30"))).toBe(true);
    expect(may(held("10:00", "other"))).toBe(true);
  });

  it("is the last on its day when it is the third", () => {
    expect(may(held("13:00"), held("14:30"), held("16:00"))).toBe(false);
    expect(may(held("13:00"), held("14:30"), held("16:00", "g", "2027-01-09"))).toBe(true);
  });
});

describe("a customer with three offers today", () => {
  it("gets the next offer tomorrow by the area's clock", () => {
    const offers = ["09:00", "09:40", "18:00"].map((time) => ({ createdAt: at("2027-01-05", time) }));
    const isEnough = (date: string, time: string, list = offers) =>
      hasEnoughOffers(list, at(date, time), PHOENIX);
    expect(isEnough("2027-01-05", "18:30")).toBe(true);
    expect(isEnough("2027-01-05", "18:30", offers.slice(1))).toBe(false);
    expect(isEnough("2027-01-06", "08:00")).toBe(false);
  });
});

describe("the first offer", () => {
  const match = (entryId: string, waitsSince: number, addedDrive: number) => ({
    ...{ entryId, waitsSince, opening: opening({ addedDrive }) },
  });

  it("goes to the visit that adds the least driving, then to the longest wait", () => {
    const list = [match("far", 1, 20), match("late", 9, 5), match("early", 2, 5)];
    expect(list.sort(byFit).map(({ entryId }) => entryId)).toEqual(["early", "late", "far"]);
  });

  it("is the best time of each groomer's day", () => {
    const day = addDays("2027-01-08", 1);
    const best = bestOfEachDay([
      opening({ addedDrive: 9 }),
      opening({ startsAt: at("2027-01-08", "13:00"), addedDrive: 3 }),
      opening({ startsAt: at("2027-01-08", "15:00"), addedDrive: 3 }),
      opening({ startsAt: at(day, "09:00"), addedDrive: 30 }),
      opening({ groomerId: "other", addedDrive: 40 }),
    ]);
    expect(best.map(({ groomerId, startsAt }) => [groomerId, new Date(startsAt).toISOString()])).toEqual([
      ["g", at("2027-01-08", "13:00").toISOString()],
      ["g", at(day, "09:00").toISOString()],
      ["other", at("2027-01-08", "10:00").toISOString()],
    ]);
  });
});

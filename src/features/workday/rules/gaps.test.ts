import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { listGaps, type Taken } from "./gaps.ts";

const DAY = [{ startMinute: 540, endMinute: 1_020 }];
const DOOR = exactPlace(33.5, -112);
const drive = () => 20;
const visit = (startMinute: number, endMinute: number): Taken => ({ startMinute, endMinute, place: DOOR });
const timeOff = (startMinute: number, endMinute: number): Taken => ({ startMinute, endMinute, place: null });
const gapsOf = (taken: Taken[], from = 0, hours = DAY) =>
  listGaps(hours, taken, { from, drive }).map(({ startMinute, endMinute }) => [startMinute, endMinute]);

describe("the gaps of a day", () => {
  it("are all of its hours without visits", () => {
    expect(gapsOf([])).toEqual([[540, 1_020]]);
    expect(gapsOf([], 0, [])).toEqual([]);
  });

  it("lie before, between and after visits, less the drive between two of them", () => {
    expect(gapsOf([visit(780, 840), visit(600, 660)])).toEqual([
      [540, 600],
      // 13:00 less 20 minutes, on a quarter hour.
      [660, 750],
      [840, 1_020],
    ]);
  });

  it("leave out what is too short for a visit, and what lies in time off or outside of the hours", () => {
    expect(gapsOf([visit(570, 660), visit(720, 780), timeOff(780, 1_020)])).toEqual([]);
    expect(gapsOf([visit(420, 600), visit(1_000, 1_080)])).toEqual([[600, 975]]);
    expect(gapsOf([timeOff(0, 1_440)])).toEqual([]);
    expect(gapsOf([visit(540, 900), visit(600, 660)])).toEqual([[900, 1_020]]);
  });

  it("stay within each stretch of the hours", () => {
    const hours = [
      { startMinute: 540, endMinute: 720 },
      { startMinute: 780, endMinute: 1_020 },
    ];
    expect(gapsOf([visit(600, 660)], 0, hours)).toEqual([
      [540, 600],
      [660, 720],
      [780, 1_020],
    ]);
  });

  it("begin at the next quarter hour of the clock, and end when the day is over", () => {
    expect(gapsOf([visit(780, 840)], 611)).toEqual([
      [615, 780],
      [840, 1_020],
    ]);
    expect(gapsOf([], 980)).toEqual([]);
    expect(gapsOf([], 1_440)).toEqual([]);
  });
});

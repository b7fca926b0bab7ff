import { describe, expect, test } from "vitest";
import { readTip, usualTips } from "./tip.ts";

const form = (tip: string, tipAmount = "") => {
  const data = new FormData();
  data.set("tip", tip);
  data.set("tipAmount", tipAmount);
  return data;
};

describe("a tip", () => {
  test("has different suggestions in whole dollars", () => {
    expect(usualTips(9_200).map(({ cents }) => cents)).toEqual([900, 1_400, 1_800]);
    expect(usualTips(500).map(({ cents }) => cents)).toEqual([100]);
    expect(usualTips(0).map(({ cents }) => cents)).toEqual([100]);
    expect(usualTips(100_000_000).map(({ cents }) => cents)).toEqual([50_000]);
  });

  test.each([
    ["1400", "", 1_400],
    ["", "", 0],
    ["0", "", 0],
    ["999999", "", 0],
    ["1400", "12", 1_200],
    ["1400", "$ 12.5", 1_250],
    ["0", "12.05", 1_205],
    ["0", "500", 50_000],
    ["0", "0", 0],
    ["0", "500.01", null],
    ["0", "-5", null],
    ["0", "1,5", null],
    ["0", "12.345", null],
    ["0", "a lot", null],
  ])("reads choice %j and typed amount %j as %j cents", (tip, typed, cents) => {
    expect(readTip(form(tip, typed))).toBe(cents);
  });
});

import { expect, it } from "vitest";
import { formatDifference } from "./differences.ts";

const of = (seen: string[], now: string[]) => formatDifference(seen, now, (name) => name.toUpperCase());

it("says on each side what the other lacks", () => {
  expect(of(["a", "b", "c"], ["b", "d"])).toEqual({
    ...{ seen: "with A and C, without D", now: "without A and C, with D" },
  });
  expect(of(["a"], [])).toEqual({ seen: "with A", now: "without A" });
  expect(of([], ["a"])).toEqual({ seen: "without A", now: "with A" });
});

it("is empty for the same things, in any order", () => {
  expect(of(["a", "b"], ["b", "a"])).toEqual({ seen: "", now: "" });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { shortestRest } from "./shortest-rest.ts";

const COUNT = 5;
const drives = fc.array(
  fc.array(fc.integer({ min: 0, max: 60 }), { minLength: COUNT + 2, maxLength: COUNT + 2 }),
  {
    minLength: COUNT + 2,
    maxLength: COUNT + 2,
  },
);

/** Tries each sequence of the stops in which the fixed ones have theirs. */
function naive(all: readonly (readonly number[])[], fixed: number, from: number, stops: number): number {
  if (stops === 0) return all[from]?.[COUNT + 1] ?? 0;
  const sums = [1, 2, 3, 4, 5].flatMap((to) => {
    const bit = 1 << (to - 1);
    const isLater = (fixed & bit) !== 0 && (stops & fixed & (bit - 1)) !== 0;
    return (stops & bit) === 0 || isLater
      ? []
      : [(all[from]?.[to] ?? 0) + naive(all, fixed, to, stops & ~bit)];
  });
  return Math.min(...sums);
}

it("is the shortest of all sequences in which the fixed stops have theirs", () => {
  const sets = fc.integer({ min: 0, max: 2 ** COUNT - 1 });
  fc.assert(
    fc.property(drives, sets, sets, fc.integer({ min: 0, max: COUNT }), (all, fixed, drawn, from) => {
      const stops = from === 0 ? drawn : drawn & ~(1 << (from - 1));
      const rest = shortestRest({ count: COUNT, drives: all, fixed });
      expect(rest(from, stops)).toBe(naive(all, fixed, from, stops));
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { openings } from "#features/calendar/rules/bookable-times.ts";
import { anyScene } from "#features/calendar/rules/factory.ts";
import { firstOpening } from "./first-opening.ts";

it("finds the first of all openings, or null when there is no opening", () => {
  fc.assert(
    fc.property(anyScene, ({ calendar, needs, now }) => {
      expect(firstOpening(calendar, needs, now)).toEqual(openings(calendar, needs, now)[0] ?? null);
    }),
    { numRuns: 400 },
  );
});

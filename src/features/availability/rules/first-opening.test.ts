import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive-estimate.ts";
import { anyScene } from "#features/calendar/rules/factory.ts";
import { openings } from "#features/calendar/rules/openings.ts";
import { firstOpening } from "./first-opening.ts";

it("is the first of all openings, or none where there are none", () => {
  fc.assert(
    fc.property(anyScene, ({ picture, wish, now }) => {
      expect(firstOpening(picture, wish, drive, now)).toEqual(openings(picture, wish, drive, now)[0] ?? null);
    }),
    { numRuns: 400 },
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultDriveMinutes as drive } from "./drive.ts";
import { anyScene } from "./factory.ts";
import { firstOpening } from "./first-opening.ts";
import { openings } from "./openings.ts";

it("is the first of all openings, or none where there are none", () => {
  fc.assert(
    fc.property(anyScene, ({ picture, wish, now }) => {
      expect(firstOpening(picture, wish, drive, now)).toEqual(openings(picture, wish, drive, now)[0] ?? null);
    }),
    { numRuns: 400 },
  );
});

import { expect, it } from "vitest";
import { ABSENT_HOLD_MS, HOLD_AHEAD_MS, isHeldLater, RENEW_MS } from "./late-holds.ts";

const now = new Date("2027-03-10T18:00:00Z");
const ahead = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

it.each([
  [144, false],
  [144.01, true],
  [1, false],
  [-1, false],
])("holds a visit that starts in %d hours later: %s", (hours, isLater) => {
  expect(isHeldLater(ahead(hours), now)).toBe(isLater);
});

it("makes holds that last until the visit begins, without a renewal before", () => {
  expect(HOLD_AHEAD_MS).toBeLessThanOrEqual(6 * 86_400_000);
  expect(HOLD_AHEAD_MS + RENEW_MS).toBeLessThan(ABSENT_HOLD_MS);
});

import { expect, it } from "vitest";
import { endOfWholeCode } from "./whole-code.ts";

it.each([
  ["GIFT-K7F3-QX2M-9HWA", "9HWA"],
  ["gift k7f3 qx2m 9hwa", "9HWA"],
  ["GIFTK7F3QX2M9HWA", "9HWA"],
  ["gift-50-demo", "DEMO"],
  ["9HWA", null],
  ["Gifty Torres", null],
  ["Anne-Marie Torres-Lee", null],
])("takes %s for a whole code with the end %o", (typed, ending) => {
  expect(endOfWholeCode(typed)).toBe(ending);
});

import { expect, it } from "vitest";
import { MAX_GROOMERS, toChoice } from "../rules/listing.ts";
import { groomersHint } from "./list.ts";

it("says that a choice of groomers ends only where there are more", () => {
  const listed = Array.from({ length: MAX_GROOMERS + 1 }, (_, nth) => nth);
  expect(groomersHint(listed)).toBe("The first 500 by name.");
  expect(toChoice(listed)).toHaveLength(MAX_GROOMERS);
  expect(groomersHint(listed.slice(1))).toBeUndefined();
});

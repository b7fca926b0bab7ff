import { expect, it } from "vitest";
import { PUBLIC_ORDER } from "./list-sorting.ts";

it("begins with the best rated and leaves no two groomers in doubt", () => {
  expect(PUBLIC_ORDER[0]).toEqual({ by: "meanRating", from: "high" });
  expect(PUBLIC_ORDER.at(-1)).toEqual({ by: "id", from: "low" });
});

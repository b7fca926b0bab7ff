import { expect, it } from "vitest";
import { LIST_SORTING } from "./list-sorting.ts";

it("begins with the best rated and leaves no two groomers in doubt", () => {
  expect(LIST_SORTING[0]).toEqual({ by: "meanRating", from: "high" });
  expect(LIST_SORTING.at(-1)).toEqual({ by: "id", from: "low" });
});

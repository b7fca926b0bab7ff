import { expect, it } from "vitest";
import { LIST_SORTING } from "./list-sorting.ts";

it("sorts by rating first and by id last, so that the order is always definite", () => {
  expect(LIST_SORTING[0]).toEqual({ by: "meanRating", from: "high" });
  expect(LIST_SORTING.at(-1)).toEqual({ by: "id", from: "low" });
});

import { expect, it } from "vitest";
import { editableUntil, mayEdit, toAuthorName } from "./rules.ts";

it("allows a change of a review for exactly fourteen days", () => {
  const written = new Date("2027-01-05T16:00:00Z");
  expect(editableUntil(written).toISOString()).toBe("2027-01-19T16:00:00.000Z");
  expect(mayEdit(written, new Date("2027-01-19T15:59:59.999Z"))).toBe(true);
  expect(mayEdit(written, new Date("2027-01-19T16:00:00Z"))).toBe(false);
});

it("signs a review with only a first name", () => {
  expect(["Mia Torres", "  Jo ", "", "x".repeat(40)].map(toAuthorName)).toEqual([
    "Mia",
    "Jo",
    "A customer",
    "x".repeat(30),
  ]);
});

import { expect, it } from "vitest";
import { extensionsLeft, HOLD_MINUTES, HOLD_SPAN, holdEnd, MAX_HOLD_EXTENSIONS } from "./holds.ts";

it("ends a hold after ten minutes", () => {
  expect(holdEnd(new Date("2027-01-04T15:55:00Z"))).toEqual(new Date("2027-01-04T16:05:00Z"));
  expect([HOLD_MINUTES, HOLD_SPAN]).toEqual([10, "ten minutes"]);
});

it("allows a session to extend its holds twice", () => {
  expect([0, 1, MAX_HOLD_EXTENSIONS].map(extensionsLeft)).toEqual([2, 1, 0]);
});

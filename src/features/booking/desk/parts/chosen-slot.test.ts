import { expect, it } from "vitest";
import { readSlotValue, toSlotValue } from "./chosen-slot.ts";

const slot = { startsAt: "2026-11-24T17:00:00.000Z", groomerId: "01990000-0000-7000-8000-0000000000a1" };

it("a choice names the time and its groomer", () => {
  expect(readSlotValue(toSlotValue(slot))).toEqual(slot);
});

it.each(["", "2026-11-24T17:00:00.000Z", "soon 1", " "])("%j is no choice", (value) => {
  expect(readSlotValue(value)).toBeNull();
});

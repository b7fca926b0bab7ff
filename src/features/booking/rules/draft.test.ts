import { expect, it } from "vitest";
import { includesServices, isHeld } from "./draft.ts";

const now = new Date("2026-11-24T10:00:00Z");

it("a hold ends exactly at its expiry", () => {
  expect(isHeld({ holdExpiresAt: new Date("2026-11-24T10:00:01Z") }, now)).toBe(true);
  expect(isHeld({ holdExpiresAt: now }, now)).toBe(false);
  expect(isHeld({ holdExpiresAt: null }, now)).toBe(false);
});

it("checks that a booking includes given services of given pets", () => {
  const all = [
    { petId: "biscuit", serviceId: "bath" },
    { petId: "mo", serviceId: "trim" },
  ];
  expect(includesServices(all, all.slice(1))).toBe(true);
  expect(includesServices(all, [])).toBe(true);
  expect(includesServices(all, [{ petId: "mo", serviceId: "bath" }])).toBe(false);
});

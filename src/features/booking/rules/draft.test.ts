import { expect, it } from "vitest";
import { includesServices, isHeld } from "./draft.ts";

const now = new Date("2026-11-24T10:00:00Z");

it("holds times until the hold ends, not at its end", () => {
  expect(isHeld({ holdExpiresAt: new Date("2026-11-24T10:00:01Z") }, now)).toBe(true);
  expect(isHeld({ holdExpiresAt: now }, now)).toBe(false);
  expect(isHeld({ holdExpiresAt: null }, now)).toBe(false);
});

it("knows which services of which pets a booking has", () => {
  const all = [
    { petId: "biscuit", serviceId: "bath" },
    { petId: "mo", serviceId: "trim" },
  ];
  expect(includesServices(all, all.slice(1))).toBe(true);
  expect(includesServices(all, [])).toBe(true);
  expect(includesServices(all, [{ petId: "mo", serviceId: "bath" }])).toBe(false);
});

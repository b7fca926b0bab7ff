import { expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { busyOf, makeCalendar, makeNeeds } from "./factory.ts";
import { whyNone } from "./reasons.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const needs = makeNeeds("2027-01-05", { pets: [{ breedId: "mastiff", weightLbs: 160 }] });
const far = { calendar: makeCalendar({ zones: [] }), needs };
const picky = { calendar: makeCalendar({ refusedBreedIds: ["mastiff"] }), needs };
const light = { calendar: makeCalendar({ weightLimitLbs: 100 }), needs };
const paused = { calendar: makeCalendar({ isPaused: true }), needs };
const absent = { calendar: makeCalendar({ hours: {} }), needs };
const late = { calendar: makeCalendar(), needs: { ...needs, noticeMinutes: 3 * 1_440 } };
const full = { calendar: makeCalendar({ busy: [busyOf("2027-01-05T14:00Z", "2027-01-05T22:00Z")] }), needs };

it.each([
  ["outside_zones", []],
  ["outside_zones", [far]],
  ["breed_refused", [picky, far]],
  ["too_heavy", [light, picky]],
  ["paused", [light, paused]],
  ["closed", [absent, paused]],
  ["too_soon", [late, absent]],
  ["fully_booked", [far, full, late]],
] as const)("returns %s, the reason of the groomer who comes closest to the needs", (reason, candidates) => {
  expect(whyNone(candidates, NOW)).toBe(reason);
});

it("returns too_far when only the driving time does not fit", () => {
  const place = exactPlace(40.9, -74);
  const busy = [
    busyOf("2027-01-05T14:00Z", "2027-01-05T15:00Z", { place }),
    busyOf("2027-01-05T16:00Z", "2027-01-05T22:00Z", { place }),
  ];
  expect(whyNone([{ calendar: makeCalendar({ busy }), needs }, full], NOW)).toBe("too_far");
});

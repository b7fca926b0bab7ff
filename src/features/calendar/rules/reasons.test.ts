import { expect, it } from "vitest";
import { busyOf, pictureOf, wishOf } from "./factory.ts";
import { whyNone } from "./reasons.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const wish = wishOf("2027-01-05", { pets: [{ breedId: "mastiff", weightLbs: 160 }] });
const far = { picture: pictureOf({ zones: [] }), wish };
const picky = { picture: pictureOf({ refusedBreedIds: ["mastiff"] }), wish };
const light = { picture: pictureOf({ weightLimitLbs: 100 }), wish };
const absent = { picture: pictureOf({ hours: {} }), wish };
const late = { picture: pictureOf(), wish: { ...wish, noticeMinutes: 3 * 1_440 } };
const full = { picture: pictureOf({ busy: [busyOf("2027-01-05T14:00Z", "2027-01-05T22:00Z")] }), wish };

it.each([
  ["outside_zones", []],
  ["outside_zones", [far]],
  ["breed_refused", [picky, far]],
  ["too_heavy", [light, picky]],
  ["closed", [absent, light]],
  ["too_soon", [late, absent]],
  ["fully_booked", [far, full, late]],
] as const)("says %s for whoever comes nearest to the wish", (reason, asked) => {
  expect(whyNone(asked, NOW)).toBe(reason);
});

it("says too_far when only driving is in the way", () => {
  const place = { lat: 40.9, lng: -74 };
  const busy = [
    busyOf("2027-01-05T14:00Z", "2027-01-05T15:00Z", { place }),
    busyOf("2027-01-05T16:00Z", "2027-01-05T22:00Z", { place }),
  ];
  expect(whyNone([{ picture: pictureOf({ busy }), wish }, full], NOW)).toBe("too_far");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactPlace, type Place } from "#features/places/rules/place.ts";
import { driveMinutes } from "#features/places/rules.ts";
import { openings } from "./bookable-times.ts";
import { estimateDrive } from "./drive-estimate.ts";
import { busyOf, makeCalendar, makeNeeds } from "./factory.ts";
import { fits } from "./start-fits.ts";

const ZIP: Place = { lat: 40.7, lng: -74.2, spreadMiles: 1.5, door: 0 };
const neighborOf = (place: Place): Place => ({ ...place, door: 7 });

const points = fc.record({
  lat: fc.double({ min: 40, max: 41, noNaN: true }),
  lng: fc.double({ min: -75, max: -74, noNaN: true }),
  spreadMiles: fc.constantFrom(0, 0.3, 1.5, 15),
  door: fc.constantFrom(0, 0, 1, 2, 3),
});

const straight = (from: Place, to: Place) =>
  driveMinutes({ latitude: from.lat, longitude: from.lng }, { latitude: to.lat, longitude: to.lng });

describe("a drive", () => {
  it("is never less than between the two points, and equal both ways", () => {
    fc.assert(
      fc.property(points, points, (from, to) => {
        fc.pre(from.door === 0 || from.door !== to.door);
        expect(estimateDrive(from, to)).toBeGreaterThanOrEqual(straight(from, to));
        expect(estimateDrive(from, to)).toBe(estimateDrive(to, from));
      }),
    );
  });

  it("is the drive between the points when both are exact", () => {
    fc.assert(
      fc.property(points, points, (from, to) => {
        const [a, b] = [exactPlace(from.lat, from.lng), exactPlace(to.lat, to.lng)];
        expect(estimateDrive(a, b)).toBe(straight(a, b));
      }),
    );
  });

  it("takes time between two guests of one ZIP, and grows with the ZIP", () => {
    expect(estimateDrive(ZIP, neighborOf(ZIP))).toBe(5);
    const wide = { ...ZIP, spreadMiles: 6 };
    expect(estimateDrive(wide, neighborOf(wide))).toBe(18);
  });

  it("takes less from a known door than from another guest of the ZIP, but takes time", () => {
    expect(estimateDrive({ ...ZIP, spreadMiles: 0 }, ZIP)).toBe(4);
  });

  it("takes none between visits at one door, pinned or not", () => {
    const home = { ...ZIP, door: 7 };
    expect(estimateDrive(home, { ...home })).toBe(0);
    expect(estimateDrive(home, { ...exactPlace(40.71, -74.21), door: 7 })).toBe(0);
    // The visits of one booking share the object, also before the street is typed.
    expect(estimateDrive(ZIP, ZIP)).toBe(0);
  });
});

describe("a day of visits in one ZIP", () => {
  const date = "2027-01-05";
  const now = Date.parse("2027-01-04T12:00:00Z");
  const taken = busyOf("2027-01-05T15:00:00Z", "2027-01-05T16:00:00Z", { place: { ...ZIP, door: 1 } });
  const calendar = makeCalendar({ busy: [taken] });
  const startsFor = (place: Place) =>
    openings(calendar, makeNeeds(date, { place, minutes: 60 }), now).map(({ startsAt }) =>
      new Date(startsAt).toISOString().slice(11, 16),
    );

  it("leaves a quarter hour between two guests, and none at the same door", () => {
    expect(startsFor({ ...ZIP, door: 2 })).not.toContain("16:00");
    expect(startsFor({ ...ZIP, door: 2 })).toContain("16:15");
    expect(startsFor({ ...ZIP, door: 1 })).toContain("16:00");
    // A search that has already been made for the ZIP must not answer for the door, nor the other way round.
    expect(startsFor({ ...ZIP, door: 2 })).not.toContain("16:00");
    expect(startsFor(ZIP)).not.toContain("16:00");
  });

  it("is committed by the rule that listed it", () => {
    const needs = makeNeeds(date, { place: { ...ZIP, door: 2 }, minutes: 60 });
    const at = Date.parse("2027-01-05T16:00:00Z");
    expect(fits(calendar, needs, at, now)).toEqual({ ok: false, reason: "too_far" });
    expect(fits(calendar, needs, at + 15 * 60_000, now)).toMatchObject({ ok: true, driveBefore: 5 });
  });
});

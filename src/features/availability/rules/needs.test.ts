import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { asSiteId } from "#kit/server/ids.ts";
import {
  bookableDates,
  cutDates,
  type GroomerOfNeeds,
  minutesOf,
  toGroomerNeeds,
  type VisitNeeds,
} from "./needs.ts";

const groomer: GroomerOfNeeds = {
  id: "g1",
  timeZone: "America/Phoenix",
  pacePercent: 150,
  serviceIds: new Set(["bath"]),
};

const needs: VisitNeeds = {
  siteId: asSiteId("0198b1f0-0000-7000-8000-000000000001"),
  place: exactPlace(33.4, -112),
  timeZone: "America/Phoenix",
  pets: [{ breedId: "poodle", weightLbs: 20 }],
  holder: "session 1",
  reservedBlocks: [{ groomerId: "g1", startsAt: 0, minutes: 60 }],
  blockedGroomerIds: new Set<string>(),
  noticeMinutes: 120,
  horizonDays: 60,
  minutesWith: ({ pacePercent, serviceIds }) => (serviceIds.has("bath") ? pacePercent * 0.6 : null),
  priceWith: (_, { priceCents }) => ({ min: 5_000 + priceCents, max: 6_000 + priceCents }),
};

describe("visit needs", () => {
  it("give a visit the minutes of the groomer's pace", () => {
    expect(minutesOf(needs, groomer)).toBe(90);
  });

  it("exclude a groomer who lacks a service or works in another time zone", () => {
    expect(minutesOf(needs, { ...groomer, serviceIds: new Set() })).toBeNull();
    expect(minutesOf(needs, { ...groomer, timeZone: "America/Denver" })).toBeNull();
  });

  it("treat the holder's own time as free", () => {
    const dates = { from: "2027-01-05", to: "2027-01-08" };
    expect(toGroomerNeeds(needs, 90, dates)).toEqual({
      place: needs.place,
      minutes: 90,
      pets: needs.pets,
      ...dates,
      exceptHolder: "session 1",
      reservedBlocks: needs.reservedBlocks,
      noticeMinutes: 120,
      horizonDays: 60,
    });
    expect(toGroomerNeeds({ ...needs, holder: null }, 90, dates)).not.toHaveProperty("exceptHolder");
  });
});

describe("dates that can be booked", () => {
  // In Phoenix it is still January 4.
  const now = new Date("2027-01-05T06:00:00Z");

  it.each([
    [null, { from: "2027-01-04", to: "2027-03-04" }],
    ["2027-01-20", { from: "2027-01-20", to: "2027-03-04" }],
    ["2026-12-24", { from: "2027-01-04", to: "2027-03-04" }],
    ["2027-05-01", { from: "2027-03-04", to: "2027-03-04" }],
  ])("begin today or on the desired date %s, and never after the horizon", (desired, dates) => {
    expect(bookableDates(needs, now, desired)).toEqual(dates);
  });

  it("are cut to the dates that a search asks for", () => {
    const bookable = { from: "2027-01-04", to: "2027-03-04" };
    expect(cutDates(bookable, {})).toEqual(bookable);
    expect(cutDates(bookable, { from: "2027-01-01", to: "2027-01-10" })).toEqual({
      from: "2027-01-04",
      to: "2027-01-10",
    });
    const { from, to } = cutDates(bookable, { from: "2027-04-01", to: "2027-04-10" });
    expect(from > to).toBe(true);
  });
});

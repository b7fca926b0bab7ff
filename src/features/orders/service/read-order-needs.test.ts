import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { createQuote } from "#features/quotes/rules.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { groomerNeeds, type OrderNeeds, toVisitNeeds } from "./read-order-needs.ts";

const SITE = asSiteId("01990000-0000-7000-8000-000000000009");
const REX = "01990000-0000-7000-8000-000000000001";

/** Holds only the fields of the order from which the visit's needs are made. */
const order = {
  row: {
    id: "order 1",
    groomerId: "g1",
    timeZone: "America/Phoenix",
    appointmentStart: new Date("2027-01-05T17:00:00Z"),
    appointmentEnd: new Date("2027-01-05T18:30:00Z"),
  },
  lines: [{ petId: REX, serviceId: "bath", addOns: [] }],
  address: { latitude: 33.4, longitude: -112, precision: "exact", addressLine: "", postalCode: "85016" },
  totals: createQuote({
    lines: [
      {
        petId: REX,
        label: "Bath",
        minutes: 60,
        price: { min: 8_000, max: 9_000 },
        breedPercent: 100,
        petPercent: 100,
        addOns: [],
      },
    ],
    pacePercent: 100,
    zone: { label: "Travel", price: { min: 500, max: 500 } },
    taxBasisPoints: 0,
  }),
  pets: [{ id: REX, name: "Rex", breedId: "poodle", weight: 20 }],
  site: { id: SITE, leadMinutes: 120, horizonDays: 60 },
  taxBasisPoints: 0,
  blockedGroomerIds: new Set(["g9"]),
} as unknown as OrderNeeds;

const ownGroomer = { id: "g1", timeZone: "America/Phoenix", pacePercent: 150, serviceIds: new Set(["bath"]) };

describe("the visit needs of an order", () => {
  it("describe its visit, whose own time counts as free", () => {
    expect(toVisitNeeds(order)).toMatchObject({
      siteId: SITE,
      place: exactPlace(33.4, -112),
      timeZone: "America/Phoenix",
      pets: [{ breedId: "poodle", weightLbs: 20 }],
      holder: "order 1",
      noticeMinutes: 120,
      horizonDays: 60,
    });
    const dates = { from: "2027-01-06", to: "2027-01-07" };
    expect(groomerNeeds(order, 75, dates)).toMatchObject({ ...dates, minutes: 75, exceptHolder: "order 1" });
  });

  it("take the agreed minutes with its own groomer, and exclude a groomer who cannot come or is blocked", () => {
    const { minutesWith } = toVisitNeeds(order);
    expect(minutesWith(ownGroomer)).toBe(90);
    expect(minutesWith({ ...ownGroomer, serviceIds: new Set() })).toBeNull();
    expect(minutesWith({ ...ownGroomer, timeZone: "America/Denver" })).toBeNull();
    expect(minutesWith({ ...ownGroomer, id: "g9" })).toBeNull();
  });

  it("cost the agreed price, with the travel price of the groomer's zone", () => {
    const { priceWith } = toVisitNeeds(order);
    expect(priceWith(ownGroomer, { priceCents: 500 })).toEqual({ min: 8_500, max: 9_500 });
    expect(priceWith(ownGroomer, { priceCents: 2_000 })).toEqual({ min: 10_000, max: 11_000 });
  });
});

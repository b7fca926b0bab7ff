import { describe, expect, it } from "vitest";
import { createQuote } from "#features/quotes/rules.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { groomerNeeds, type OrderNeeds, toVisitNeeds } from "./read-order-needs.ts";

const SITE = asSiteId("01990000-0000-7000-8000-000000000009");
const REX = "01990000-0000-7000-8000-000000000001";

/** Only the fields of the order that the visit's needs depend on. */
const order = {
  row: {
    id: "order 1",
    groomerId: "g1",
    timeZone: "America/Phoenix",
    appointmentStart: new Date("2027-01-05T17:00:00Z"),
    appointmentEnd: new Date("2027-01-05T18:30:00Z"),
  },
  lines: [{ petId: REX, serviceId: "bath", addOns: [] }],
  address: { latitude: 33.4, longitude: -112 },
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
} as unknown as OrderNeeds;

const own = { id: "g1", timeZone: "America/Phoenix", pacePercent: 150, serviceIds: new Set(["bath"]) };

describe("what an order needs", () => {
  it("is its own visit, whose time counts as free", () => {
    expect(toVisitNeeds(order)).toMatchObject({
      siteId: SITE,
      place: { lat: 33.4, lng: -112 },
      timeZone: "America/Phoenix",
      pets: [{ breedId: "poodle", weightLbs: 20 }],
      holder: "order 1",
      noticeMinutes: 120,
      horizonDays: 60,
    });
    const dates = { from: "2027-01-06", to: "2027-01-07" };
    expect(groomerNeeds(order, 75, dates)).toMatchObject({ ...dates, minutes: 75, exceptHolder: "order 1" });
  });

  it("takes as long as agreed with its own groomer, and is not for one who cannot do it", () => {
    const { minutesWith } = toVisitNeeds(order);
    expect(minutesWith(own)).toBe(90);
    expect(minutesWith({ ...own, serviceIds: new Set() })).toBeNull();
    expect(minutesWith({ ...own, timeZone: "America/Denver" })).toBeNull();
  });

  it("costs what was agreed, with the zone's own price for coming there", () => {
    const { priceWith } = toVisitNeeds(order);
    expect(priceWith(own, { priceCents: 500 })).toEqual({ min: 8_500, max: 9_500 });
    expect(priceWith(own, { priceCents: 2_000 })).toEqual({ min: 10_000, max: 11_000 });
  });
});

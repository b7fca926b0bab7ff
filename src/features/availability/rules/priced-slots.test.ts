import { expect, it } from "vitest";
import { busyOf, makeCalendar, makeNeeds } from "#features/calendar/rules/factory.ts";
import { asSiteId } from "#kit/server/ids.ts";
import type { VisitNeeds } from "./needs.ts";
import { explainNone, slotMaker, slotsOf } from "./priced-slots.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const groomer = {
  id: "g1",
  displayName: "Ada",
  timeZone: "America/New_York",
  pacePercent: 100,
  serviceIds: new Set<string>(),
};
const own = makeNeeds("2027-01-05");
let quotes = 0;
const needs: VisitNeeds = {
  ...own,
  siteId: asSiteId("0198b1f0-0000-7000-8000-000000000001"),
  timeZone: groomer.timeZone,
  holder: null,
  reservedBlocks: [],
  blockedGroomerIds: new Set<string>(),
  minutesWith: () => own.minutes,
  priceWith: (_, { priceCents }) => {
    quotes++;
    return { min: 5_000 + priceCents, max: 6_000 + priceCents };
  },
};
const eligible = (busy = [busyOf("2027-01-05T15:00Z", "2027-01-05T22:00Z")]) => ({
  groomer,
  minutes: 60,
  needs: own,
  calendar: makeCalendar({ busy }),
});

it("makes slots with the area's clock and the groomer's price, and quotes a zone once", () => {
  const found = { needs, groomers: [eligible()], isCovered: true };
  const slots = slotsOf(eligible(), slotMaker(found), NOW);
  expect(slots).toEqual([
    {
      groomerId: "g1",
      groomerName: "Ada",
      startsAt: "2027-01-05T14:00:00.000Z",
      endsAt: "2027-01-05T15:00:00.000Z",
      date: "2027-01-05",
      startTime: "09:00",
      endTime: "10:00",
      minutes: 60,
      price: { min: 5_000, max: 6_000 },
    },
  ]);
  slotsOf(eligible([]), slotMaker(found), NOW);
  expect(quotes).toBe(2);
});

it("says whether zones, services or full calendars explain a lack of slots", () => {
  expect(explainNone({ groomers: [], isCovered: false }, NOW)).toBe("outside_zones");
  expect(explainNone({ groomers: [], isCovered: true }, NOW)).toBe("not_offered");
  const full = eligible([busyOf("2027-01-05T14:00Z", "2027-01-05T22:00Z")]);
  expect(explainNone({ groomers: [full], isCovered: true }, NOW)).toBe("fully_booked");
});

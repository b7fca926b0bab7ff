import { describe, expect, it } from "vitest";
import { busyOf, makeCalendar, makeNeeds } from "#features/calendar/rules/factory.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { type Choice, recommend } from "./recommend.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const NEXT_DOOR = exactPlace(40.701, -74.2);
const ACROSS_TOWN = exactPlace(40.9, -74);

function choice(groomerId: string, over: Partial<Choice> = {}): Choice {
  return {
    calendar: makeCalendar({ groomerId, startPlace: ACROSS_TOWN }),
    needs: makeNeeds("2027-01-05", { to: "2027-01-15" }),
    priceCents: 8_000,
    rating: 4.5,
    ...over,
  };
}

const nearby = choice("nearby", {
  calendar: makeCalendar({
    groomerId: "nearby",
    startPlace: ACROSS_TOWN,
    busy: [busyOf("2027-01-07T15:00Z", "2027-01-07T16:00Z", { place: NEXT_DOOR })],
  }),
});
const cheap = choice("cheap", { priceCents: 5_000, rating: 3.9 });
const loved = choice("loved", { priceCents: 12_000, rating: 5, needs: makeNeeds("2027-01-08") });
const everyone = [cheap, loved, nearby];

describe("recommended times", () => {
  it("begin with a groomer who already visits the neighborhood that day", () => {
    const [best] = recommend(everyone, "recommended", 3, NOW);
    expect(best).toMatchObject({
      groomerId: "nearby",
      date: "2027-01-07",
      startsAt: Date.parse("2027-01-07T16:15Z"),
      reason: { kind: "nearby", driveMinutes: 1 },
    });
  });

  it.each([
    ["soonest", "cheap", { kind: "soonest" }],
    ["price", "cheap", { kind: "lowest_price" }],
    ["rating", "loved", { kind: "top_rated" }],
  ] as const)("sorted by %s begin with %s", (sort, groomerId, reason) => {
    expect(recommend(everyone, sort, 3, NOW)[0]).toMatchObject({ groomerId, reason });
  });

  it("show each groomer at most once a day, and more than one groomer", () => {
    const found = recommend(everyone, "soonest", 5, NOW);
    expect(new Set(found.map(({ groomerId, date }) => `${groomerId} ${date}`)).size).toBe(5);
    expect(new Set(found.map(({ groomerId }) => groomerId)).size).toBe(3);
  });

  it("fill the list with one groomer's days when there is no other groomer", () => {
    expect(recommend([cheap], "recommended", 6, NOW)).toHaveLength(6);
    expect(recommend([], "recommended", 6, NOW)).toEqual([]);
  });

  it("do not depend on the order of the groomers", () => {
    for (const sort of ["recommended", "soonest", "price", "rating"] as const)
      expect(recommend([...everyone].reverse(), sort, 9, NOW)).toEqual(recommend(everyone, sort, 9, NOW));
  });

  it("include the zone's price and can all be booked", () => {
    const [zone] = cheap.calendar.zones;
    const zones = zone ? [{ ...zone, priceCents: 1_500 }] : [];
    const dear = choice("dear", { calendar: { ...cheap.calendar, zones } });
    for (const found of recommend([dear], "price", 4, NOW)) {
      expect(found.priceCents).toBe(9_500);
      expect(fits(dear.calendar, dear.needs, found.startsAt, NOW).ok).toBe(true);
    }
  });
});

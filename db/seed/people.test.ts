import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { driveMinutes, pointInRing } from "#features/places/rules.ts";

import { zipOf } from "./addresses.ts";
import { BRANDS, type BrandFact } from "./plain/brands.ts";
import { BREEDS } from "./plain/breeds.ts";
import { SERVICES } from "./plain/catalog.ts";
import { breedOf, type CustomerFact, customersOf, demoCustomerOf } from "./plain/customers.ts";
import { alsoWorksOn, type GroomerFact, groomersOf } from "./plain/groomers.ts";
import { diaryOf, type LocalNow, type VisitFact } from "./plain/visits.ts";
import { chanceOf, idFrom } from "./random.ts";

const NOW: LocalNow = { weekday: 6, minute: 11 * 60 };
const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

function groomersOfBrand(brand: BrandFact, each: number): GroomerFact[] {
  const taken = new Set<string>();
  return brand.areas.flatMap((area) => groomersOf(brand, area, each, taken));
}

const groomers = BRANDS.flatMap((brand) => groomersOfBrand(brand, 10));
const areaOf = (groomer: GroomerFact) =>
  BRANDS.flatMap((brand) => brand.areas).find((area) => area.slug === groomer.area);

describe("chance", () => {
  it("repeats itself for a seed and differs for another", () => {
    const row = (seed: string) => Array.from({ length: 50 }, chanceOf(seed).next);
    expect(row("a")).toEqual(row("a"));
    expect(row("a")).not.toEqual(row("b"));
  });

  it("spreads evenly over its range", () => {
    const chance = chanceOf("dice");
    const counts = new Map<number, number>();
    for (let i = 0; i < 6_000; i++) {
      const eyes = chance.int(1, 6);
      counts.set(eyes, (counts.get(eyes) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it("makes UUIDs from names", () => {
    expect(idFrom("x")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idFrom("x")).toBe(idFrom("x"));
    expect(idFrom("x")).not.toBe(idFrom("y"));
  });
});

describe("groomers", () => {
  it("are the same people every time, also when more are added", () => {
    const [brand] = BRANDS as [BrandFact];
    const [area] = brand.areas;
    if (!area) throw new Error("A brand without an area");
    const few = groomersOf(brand, area, 5);
    expect(hashOf(few)).toBe(hashOf(groomersOf(brand, area, 5)));
    expect(groomersOf(brand, area, 60).slice(0, 5)).toEqual(few);
  });

  it("have unique web addresses within a brand, also with ten thousand", () => {
    for (const brand of BRANDS) {
      const each = Math.ceil(5_000 / brand.areas.length);
      const many = groomersOfBrand(brand, each);
      expect(new Set(many.map((one) => one.vanityUrl)).size).toBe(many.length);
      expect(many.filter((one) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(one.vanityUrl))).toEqual([]);
    }
  });

  it("start inside their area and inside their first zone", () => {
    for (const groomer of groomers) {
      const area = areaOf(groomer);
      expect(area && pointInRing(area.polygon, groomer.startAddress), groomer.key).toBe(true);
      expect(groomer.zones[0] && pointInRing(groomer.zones[0].polygon, groomer.startAddress)).toBe(true);
    }
  });

  it("have closed zones of 8 to 12 corners, with days within their working days", () => {
    for (const groomer of groomers) {
      const days = new Set(groomer.hours.map((one) => one.weekday));
      expect(groomer.zones.length).toBeLessThanOrEqual(2);
      for (const zone of groomer.zones) {
        expect(zone.polygon[0]).toEqual(zone.polygon.at(-1));
        expect(zone.polygon.length).toBeGreaterThanOrEqual(9);
        expect(zone.polygon.length).toBeLessThanOrEqual(13);
        expect(zone.price).toBeLessThanOrEqual(2_500);
        expect(zone.workDays.filter((day) => !days.has(day))).toEqual([]);
      }
    }
  });

  it("cover every ZIP of their area in the demo, for dogs and cats", () => {
    for (const area of BRANDS.flatMap((brand) => brand.areas)) {
      const own = groomers.filter((one) => one.area === area.slug && one.services.includes("cat-full-groom"));
      const zones = own.flatMap((one) => one.zones);
      const missed = area.zips.filter((zip) => !zones.some((zone) => pointInRing(zone.polygon, zipOf(zip))));
      expect(missed, area.slug).toEqual([]);
    }
  });

  it("name only breeds and services that exist", () => {
    const breeds = new Set<string>(BREEDS.map((breed) => breed.slug));
    const services = new Set<string>(SERVICES.map((service) => service.slug));
    for (const groomer of groomersOfBrand(BRANDS[0] as BrandFact, 100)) {
      expect(groomer.breedsToAvoid.filter((slug) => !breeds.has(slug))).toEqual([]);
      expect(groomer.breedsToAvoid.length).toBeLessThanOrEqual(3);
      expect(groomer.services.filter((slug) => !services.has(slug))).toEqual([]);
      expect(groomer.pacePct).toBeGreaterThanOrEqual(85);
      expect(groomer.pacePct).toBeLessThanOrEqual(120);
      expect(groomer.phoneNumber).toMatch(/^\+1\d{3}55501\d\d$/);
    }
  });
});

describe("households", () => {
  it("have unique phone numbers within a brand, different from those of the demo", () => {
    for (const brand of BRANDS) {
      const people = brand.areas.flatMap((area) => customersOf(brand, area, 400, 2026));
      const [area] = brand.areas;
      if (area) people.push(demoCustomerOf(brand, area, 2026));
      const numbers = people.flatMap((one) => one.phoneNumber ?? []);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(new Set(people.map((one) => one.email)).size).toBe(people.length);
    }
  });
});

describe("diaries", () => {
  const year = 2026;
  const diaries = BRANDS.flatMap((brand) =>
    brand.areas.flatMap((area, index) => {
      const customers: CustomerFact[] = customersOf(brand, area, 30, year);
      const demo = index === 0 ? demoCustomerOf(brand, area, year) : undefined;
      return groomersOf(brand, area, 10).map((groomer, number) => ({
        groomer,
        customers: new Map([...customers, ...(demo ? [demo] : [])].map((one) => [one.key, one])),
        demo,
        ...diaryOf(groomer, customers, NOW, number === 0 && demo ? { regular: demo } : {}),
      }));
    }),
  );

  it("are the same every time", () => {
    const [brand] = BRANDS as [BrandFact];
    const [area] = brand.areas;
    const [first] = diaries;
    if (!area || !first?.demo) throw new Error("No demo household");
    const again = diaryOf(first.groomer, customersOf(brand, area, 30, year), NOW, { regular: first.demo });
    expect(hashOf(again.visits)).toBe(hashOf(first.visits));
  });

  it("keep visits inside hours, zones and what the groomer takes", () => {
    for (const { groomer, customers, visits } of diaries) {
      for (const visit of visits) {
        const weekday = ((((NOW.weekday - 1 + visit.dayOffset) % 7) + 7) % 7) + 1;
        const end = visit.startMinute + visit.minutes;
        const isOpen = groomer.hours.some(
          (one) => one.weekday === weekday && one.startMinute <= visit.startMinute && end <= one.endMinute,
        );
        expect(isOpen, visit.key).toBe(true);
        const customer = customers.get(visit.customerKey);
        const zone = groomer.zones[visit.zone];
        expect(customer && zone && pointInRing(zone.polygon, customer.address), visit.key).toBe(true);
        expect(zone?.workDays).toContain(weekday);
        expect(visit.minutes % 15).toBe(0);
        expect(visit.lines.length).toBeGreaterThan(0);
        for (const line of visit.lines) {
          const pet = customer?.pets[line.pet];
          expect(groomer.services).toContain(line.service);
          expect(groomer.breedsToAvoid).not.toContain(pet?.breed);
          expect(pet?.weight ?? 0).toBeLessThanOrEqual(groomer.weightLimitLbs ?? 999);
          expect(pet && SERVICES.find((one) => one.slug === line.service)?.category).toBe(
            `${breedOf(pet?.breed ?? "").petType}-grooming`,
          );
        }
      }
    }
  });

  it("leave time to drive from home, between visits and home again", () => {
    for (const { groomer, customers, visits } of diaries) {
      for (const day of Map.groupBy(visits, (visit) => visit.dayOffset).values()) {
        let place = groomer.startAddress;
        let free = -1;
        for (const visit of day.sort((a, b) => a.startMinute - b.startMinute) as VisitFact[]) {
          const address = customers.get(visit.customerKey)?.address ?? place;
          if (free >= 0)
            expect(visit.startMinute - free).toBeGreaterThanOrEqual(driveMinutes(place, address));
          place = address;
          free = visit.startMinute + visit.minutes;
        }
      }
    }
  });

  it("put no visit on a day off", () => {
    for (const { visits, timeOff } of diaries) {
      for (const off of timeOff) {
        const within = visits.filter(
          (one) => one.dayOffset >= off.dayOffset && one.dayOffset < off.dayOffset + off.days,
        );
        expect(within).toEqual([]);
      }
    }
  });

  it("give the demo household a reviewed, a reviewable and an upcoming visit on any weekday", () => {
    for (const brand of BRANDS) {
      const [area] = brand.areas;
      if (!area) throw new Error("A brand without an area");
      const demo = demoCustomerOf(brand, area, year);
      const [groomer] = groomersOf(brand, area, 1) as [GroomerFact];
      const customers = customersOf(brand, area, 30, year);
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        const { visits } = diaryOf(groomer, customers, { weekday, minute: 600 }, { regular: demo });
        const own = visits.filter((visit) => visit.customerKey === demo.key);
        expect(own.some((visit) => visit.status === "complete" && visit.review)).toBe(true);
        expect(own.some((visit) => visit.status === "complete" && !visit.review)).toBe(true);
        expect(own.some((visit) => visit.dayOffset > 0 && visit.status === "accepted")).toBe(true);
      }
    }
  });

  it("give the demo groomer visits today on any weekday, at any time", () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    for (const brand of BRANDS) {
      const [area] = brand.areas;
      if (!area) throw new Error("A brand without an area");
      const demo = demoCustomerOf(brand, area, year);
      const customers = customersOf(brand, area, 30, year);
      for (const weekday of weekdays) {
        const [groomer] = groomersOf(brand, area, 1).map((one) => alsoWorksOn(one, weekday));
        if (!groomer) throw new Error("An area without a groomer");
        const hours = groomer.hours.filter((one) => one.weekday === weekday);
        for (const minute of [0, 600, 1_439]) {
          const { visits } = diaryOf(groomer, customers, { weekday, minute }, { regular: demo });
          const today = visits.filter((one) => one.dayOffset === 0 && one.status !== "cancelled");
          expect(today.length, `${brand.slug}, ${weekday}, ${minute}`).toBeGreaterThanOrEqual(3);
          for (const { startMinute, minutes, zone } of today) {
            expect(groomer.zones[zone]?.workDays).toContain(weekday);
            const isOpen = hours.some(
              (one) => one.startMinute <= startMinute && startMinute + minutes <= one.endMinute,
            );
            expect(isOpen).toBe(true);
          }
        }
      }
    }
  });

  it("review only completed visits, mostly well, in varied words", () => {
    const visits = diaries.flatMap((one) => one.visits);
    const reviews = visits.flatMap((visit) => (visit.review ? [visit.review] : []));
    expect(visits.filter((visit) => visit.review && visit.status !== "complete")).toEqual([]);
    expect(reviews.length).toBeGreaterThan(300);
    const mean = reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length;
    expect(mean).toBeGreaterThan(4.3);
    expect(mean).toBeLessThan(4.9);
    const comments = reviews.map((review) => review.comment).filter((comment) => comment !== "");
    expect(new Set(comments).size).toBeGreaterThan(comments.length * 0.85);
    expect(comments.filter((comment) => comment.includes("{"))).toEqual([]);
  });
});

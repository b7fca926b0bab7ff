import { describe, expect, it } from "vitest";
import { GROOMER_KINDS } from "#features/agreements/rules.ts";
import { pointInRing, type Ring } from "#features/places/rules.ts";
import { zipOf } from "./addresses.ts";
import { BRANDS } from "./plain/brands.ts";
import { BREEDS, CAT_BREEDS, DOG_BREEDS } from "./plain/breeds.ts";
import { ADD_ONS, CAT_SERVICES, CATEGORIES, DOG_SERVICES, SERVICES, UPSELLS } from "./plain/catalog.ts";
import { COUPONS, GIFT_CARDS } from "./plain/promotions.ts";
import { PET_SIZES, PET_TYPES, sizeOfWeight } from "./plain/sizes.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugsOf = (list: readonly { slug: string }[]) => list.map((one) => one.slug);

function expectSlugs(list: readonly { slug: string }[]) {
  const slugs = slugsOf(list);
  expect(slugs.filter((slug) => !SLUG.test(slug))).toEqual([]);
  expect(new Set(slugs).size).toBe(slugs.length);
}

type Point = readonly [number, number];
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Closed, without a repeated corner, no two edges crossing. */
function isSimpleRing(ring: Ring): boolean {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) return false;
  const edges = ring.slice(1).map((end, i) => [ring[i] as Point, end] as const);
  if (new Set(ring.slice(1).map(String)).size !== edges.length) return false;
  return edges.every(([a, b], i) =>
    edges.every(([c, d], j) => {
      const areNeighbors = i === j || (i + 1) % edges.length === j || (j + 1) % edges.length === i;
      return areNeighbors || !(turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b));
    }),
  );
}

describe("breeds", () => {
  it("are at least 110 dogs and 40 cats with unique slugs", () => {
    expect(DOG_BREEDS.length).toBeGreaterThanOrEqual(110);
    expect(CAT_BREEDS.length).toBeGreaterThanOrEqual(40);
    expectSlugs(BREEDS);
    expect(new Set(BREEDS.map((breed) => breed.name)).size).toBe(BREEDS.length);
  });

  it("carry plausible numbers", () => {
    for (const breed of BREEDS) {
      expect(breed.weightRangeLow, breed.slug).toBeLessThan(breed.weightRangeHigh);
      expect(breed.weightRangeLow, breed.slug).toBeGreaterThanOrEqual(3);
      expect(breed.weightRangeHigh, breed.slug).toBeLessThanOrEqual(230);
      expect(breed.groomFrequency, breed.slug).toBeGreaterThanOrEqual(2);
      expect(breed.groomFrequency, breed.slug).toBeLessThanOrEqual(12);
      expect(breed.timeModifierPct, breed.slug).toBeGreaterThanOrEqual(80);
      expect(breed.timeModifierPct, breed.slug).toBeLessThanOrEqual(160);
    }
  });

  it("have the size of their middle weight", () => {
    for (const breed of BREEDS) {
      const middle = (breed.weightRangeLow + breed.weightRangeHigh) / 2;
      expect(breed.size, breed.slug).toBe(sizeOfWeight(breed.petType, middle));
    }
  });

  it("have unique descriptions", () => {
    expect(new Set(BREEDS.map((breed) => breed.description)).size).toBe(BREEDS.length);
    for (const breed of BREEDS) {
      expect(breed.description, breed.slug).toMatch(/^[A-Z].{15,140}\.$/);
      expect(breed.groomingNotes, breed.slug).toMatch(/^[A-Z].{15,200}\.$/);
    }
  });
});

describe("sizes", () => {
  it.each(slugsOf(PET_TYPES))("of a %s follow each other without a gap, from nothing up", (type) => {
    const sizes = PET_SIZES.filter((size) => size.petType === type);
    expect(sizes[0]?.minWeight).toBe(0);
    for (const [i, size] of sizes.entries()) {
      expect(size.maxWeight).toBeGreaterThan(size.minWeight);
      if (i > 0) expect(size.minWeight).toBe(sizes[i - 1]?.maxWeight);
    }
  });

  it("are unique", () => expectSlugs(PET_SIZES));
});

describe("the catalog", () => {
  it("has unique names", () => {
    for (const list of [CATEGORIES, SERVICES, ADD_ONS, UPSELLS]) expectSlugs(list);
    expect(ADD_ONS.length).toBeGreaterThanOrEqual(10);
    expect(UPSELLS.length).toBeGreaterThanOrEqual(6);
  });

  it("prices every service for every size of its kind, rising in price and minutes", () => {
    const kinds = [
      [DOG_SERVICES, "dog"],
      [CAT_SERVICES, "cat"],
    ] as const;
    for (const [services, type] of kinds) {
      const sizes = PET_SIZES.filter((size) => size.petType === type).map((size) => size.slug);
      for (const service of services) {
        const prices = Object.entries(service.prices);
        expect(prices.map(([size]) => size)).toEqual(sizes);
        for (const [i, [, price]] of prices.entries()) {
          expect(price.minPrice).toBeLessThanOrEqual(price.maxPrice);
          const smaller = prices[i - 1]?.[1];
          if (!smaller) continue;
          expect(price.minPrice, service.slug).toBeGreaterThanOrEqual(smaller.minPrice);
          expect(price.minutes, service.slug).toBeGreaterThanOrEqual(smaller.minutes);
        }
      }
    }
  });

  it("fits add-ons only to services that exist, some of them not bookable online", () => {
    const services = new Set(slugsOf(SERVICES));
    for (const addOn of ADD_ONS) {
      expect(addOn.fits.length, addOn.slug).toBeGreaterThan(0);
      expect(addOn.fits.filter((slug) => !services.has(slug))).toEqual([]);
      expect(new Set(addOn.fits).size).toBe(addOn.fits.length);
    }
    expect(ADD_ONS.filter((addOn) => !addOn.availableInOnlineBooking).length).toBeGreaterThanOrEqual(2);
  });
});

describe("brands", () => {
  const areas = BRANDS.flatMap((brand) => brand.areas);

  it("look different and cover at least four areas in four time zones, Phoenix among them", () => {
    expectSlugs(BRANDS);
    expect(new Set(BRANDS.map((brand) => brand.settings.colors.primary)).size).toBe(BRANDS.length);
    expectSlugs(areas);
    expect(new Set(areas.map((area) => area.timeZone)).size).toBeGreaterThanOrEqual(4);
    expect(areas.map((area) => area.timeZone)).toContain("America/Phoenix");
  });

  it("call from numbers set aside for fiction and write from reserved domains", () => {
    for (const area of areas) expect(area.phoneNumber).toMatch(/^\+1\d{3}55501\d\d$/);
    for (const { settings } of BRANDS) {
      for (const email of Object.values(settings.emails)) expect(email).toMatch(/@([a-z]+\.)?example\.com$/);
      for (const link of Object.values(settings.links)) expect(new URL(link).host).toMatch(/\.example\.com$/);
    }
  });

  it.each(areas.map((area) => [area.slug, area] as const))(
    "draw %s as a simple ring around its ZIPs",
    (_, area) => {
      expect(isSimpleRing(area.polygon)).toBe(true);
      expect(area.polygon.length).toBeGreaterThanOrEqual(9);
      expect(new Set(area.zips).size).toBe(area.zips.length);
      for (const zip of [...area.zips, area.centerZip]) {
        expect(zipOf(zip).state).toBe(area.state);
        expect(pointInRing(area.polygon, zipOf(zip)), zip).toBe(true);
      }
    },
  );

  it("have three pages, a menu with links to them, and the four documents", () => {
    for (const brand of BRANDS) {
      const pages = new Set(brand.pages.map((page) => `/s/${page.path}`));
      expect(pages).toContain("/s/privacy-policy");
      expect(pages.size).toBe(4);
      for (const item of brand.menu) {
        if (item.url.startsWith("/s/")) expect(pages).toContain(item.url);
      }
      const kinds = brand.agreements.map((one) => one.kind).sort();
      expect(kinds).toEqual(["cancellation", "customer", "release", "terms"]);
      const forGroomers = brand.groomerAgreements.map((one) => one.kind).sort();
      expect(forGroomers).toEqual(Object.values(GROOMER_KINDS).toSorted());
      for (const agreement of [...brand.agreements, ...brand.groomerAgreements])
        expect(agreement.body).not.toContain("undefined");
    }
  });

  it("promise the same notice in documents and settings", () => {
    for (const brand of BRANDS) {
      const policy = brand.agreements.find((one) => one.kind === "cancellation");
      expect(policy?.body).toContain(`More than ${brand.noticeHours} hours`);
    }
  });
});

describe("promotions", () => {
  it("stay within the limits of the tables", () => {
    for (const coupon of COUPONS) {
      expect(coupon.code).toBe(coupon.code.toUpperCase());
      expect(coupon.value).toBeGreaterThan(0);
      if (coupon.kind === "percent") expect(coupon.value).toBeLessThanOrEqual(10_000);
    }
    for (const card of GIFT_CARDS) expect(card.balance).toBeGreaterThanOrEqual(0);
  });
});

import { describe, expect, it } from "vitest";
import { BRANDS, type BrandFact } from "./plain/brands.ts";
import { customersOf, demoCustomerOf } from "./plain/customers.ts";
import { alsoWorksOn, groomersOf } from "./plain/groomers.ts";
import { liveWeek } from "./plain/lived-week.ts";
import { diaryOf, LIVED_DAYS, minutesAhead, type VisitFact } from "./plain/visits.ts";

const YEAR = 2026;
const MINUTES = [0, 345, 480, 600, 725, 1_000, 1_439];
const MOMENTS = BRANDS.flatMap((brand) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => [brand.slug, weekday, brand] as const),
);

function weekOf(brand: BrandFact, now: { weekday: number; minute: number }) {
  const [area] = brand.areas;
  const [groomer] = area ? groomersOf(brand, area, 1) : [];
  if (!area || !groomer) throw new Error("A brand without a groomer");
  const regular = demoCustomerOf(brand, area, YEAR);
  const customers = customersOf(brand, area, 30, YEAR);
  const { visits } = diaryOf(alsoWorksOn(groomer, now.weekday), customers, now, { regular });
  return { regular: regular.key, before: visits, ...liveWeek(visits, now, regular.key) };
}

const keysOf = (visits: readonly VisitFact[]) => visits.map(({ key }) => key);

describe.each(MOMENTS)("a lived week of %s on weekday %d", (_, weekday, brand) => {
  it.each(MINUTES)("has a visit of each kind at minute %d", (minute) => {
    const now = { weekday, minute };
    const { visits, noted, blocked, regular, before } = weekOf(brand, now);
    const past = visits.filter((visit) => visit.dayOffset < 0 && visit.dayOffset > -LIVED_DAYS);
    const complete = past.filter(({ status }) => status === "complete");
    const others = past.filter(({ status }) => status !== "complete");
    expect(others.map(({ status, noShow }) => [status, noShow]).toSorted()).toEqual([
      ["accepted", true],
      ["cancelled", false],
    ]);
    expect(complete.length).toBeGreaterThanOrEqual(5);
    expect(complete.filter(({ lived }) => lived && lived.lateMinutes > 0)).toHaveLength(1);
    expect(complete.filter(({ lived, tip }) => lived?.inCash && tip > 0)).toHaveLength(1);
    expect(complete.some(({ review }) => review?.reply)).toBe(true);

    const today = visits.filter(({ dayOffset }) => dayOffset === 0);
    expect(today.length).toBeGreaterThanOrEqual(3);
    for (const visit of today) {
      const isOver = minutesAhead(visit, now) + visit.minutes <= 0;
      expect(visit.status).toBe(isOver && !visit.lived?.isProposed ? "complete" : "accepted");
    }
    expect(visits.filter(({ lived }) => lived?.isProposed).map(({ dayOffset }) => dayOffset)).toEqual([0]);

    const waiting = visits.filter(({ status }) => status === "pending");
    expect(waiting).toHaveLength(2);
    for (const visit of waiting) expect(minutesAhead(visit, now)).toBeGreaterThanOrEqual(1_440);
    expect(noted.length).toBeGreaterThan(0);
    expect(blocked).not.toBeNull();
    const left = visits.filter((visit) => visit.customerKey === blocked && visit.dayOffset >= 0);
    expect(left).toEqual([]);

    const isRegular = (visit: VisitFact) => visit.customerKey === regular;
    expect(keysOf(visits.filter(isRegular))).toEqual(keysOf(before.filter(isRegular)));
  });
});

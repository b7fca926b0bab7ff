import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#kit/wire/calendar-day.ts";
import { mayBegin, rateAfter, rateOn } from "./rates.ts";
import { type LatestStatement, type OpenEntry, planStatements, stepFault } from "./statements.ts";
import { lastDayOver, weekOf } from "./weeks.ts";

describe("a week", () => {
  it.each([
    ["2027-01-04", "2027-01-04"],
    ["2027-01-10", "2027-01-04"],
    ["2027-01-11", "2027-01-11"],
    ["2028-02-29", "2028-02-28"],
    ["2027-01-01", "2026-12-28"],
  ])("of %s begins on Monday %s", (day, firstDay) => {
    expect(weekOf(day)).toEqual({ firstDay, lastDay: addDays(firstDay, 6) });
    expect(lastDayOver(day)).toBe(addDays(firstDay, -1));
  });
});

describe("statements", () => {
  const FIRST = "2026-12-28";
  const open = fc.array(
    fc.record({ day: fc.nat(60), amountCents: fc.integer({ min: -50_000, max: 50_000 }) }),
    { maxLength: 40 },
  );

  it("contain each entry of a week that is over once, in whole weeks in sequence, and carry only debts", () => {
    fc.assert(
      fc.property(
        open,
        fc.nat(70),
        fc.option(fc.integer({ min: -9_000, max: 9_000 })),
        (drawn, now, before) => {
          const latest: LatestStatement | null =
            before === null ? null : { lastDay: "2027-01-03", totalCents: before };
          const entries: OpenEntry[] = drawn.map(({ day, amountCents }, index) => ({
            ...{ id: String(index), earnedOn: addDays(FIRST, day), amountCents },
          }));
          const today = addDays(FIRST, now);
          const plans = planStatements(entries, latest, today);
          const ids = plans.flatMap(({ entryIds }) => entryIds);
          expect(new Set(ids).size).toBe(ids.length);
          const left = entries.filter(({ id }) => !ids.includes(id));
          const firstFree = latest ? "2027-01-04" : FIRST;
          const hasTime = lastDayOver(today) >= addDays(firstFree, 6);
          for (const { earnedOn } of left) expect(earnedOn > lastDayOver(today) || !hasTime).toBe(true);
          let total = before ?? 0;
          let lastDay = latest?.lastDay ?? "";
          for (const plan of plans) {
            expect(plan.firstDay > lastDay && plan.lastDay < today).toBe(true);
            expect(weekOf(plan.firstDay)).toEqual({ firstDay: plan.firstDay, lastDay: plan.lastDay });
            expect(plan.carriedCents).toBe(Math.min(total, 0));
            const own = entries.filter(({ id }) => plan.entryIds.includes(id));
            expect(plan.entriesCents).toBe(own.reduce((sum, { amountCents }) => sum + amountCents, 0));
            expect(plan.totalCents).toBe(plan.carriedCents + plan.entriesCents);
            [total, lastDay] = [plan.totalCents, plan.lastDay];
          }
        },
      ),
    );
  });

  it("take a late entry of a closed week into the next one", () => {
    const latest = { lastDay: "2027-01-10", totalCents: -300 };
    const late = [{ id: "late", earnedOn: "2027-01-09", amountCents: 500 }];
    expect(planStatements(late, latest, "2027-01-17")).toEqual([]);
    expect(planStatements(late, latest, "2027-01-18")).toMatchObject([
      { firstDay: "2027-01-11", carriedCents: -300, totalCents: 200, entryIds: ["late"] },
    ]);
  });

  it("are paid once they are approved, and only with something to pay", () => {
    expect(stepFault("paid", { state: "closed", totalCents: 5 })).toBe("not_approved");
    expect(stepFault("paid", { state: "approved", totalCents: 0 })).toBe("nothing_to_pay");
    expect(stepFault("paid", { state: "approved", totalCents: 5 })).toBeNull();
    expect(stepFault("approved", { state: "closed", totalCents: -5 })).toBeNull();
  });
});

describe("a rate", () => {
  const rates = [
    { firstDay: "2027-02-01", basisPoints: 6_500 },
    { firstDay: "2027-02-01", basisPoints: 6_000 },
    { firstDay: "2026-06-01", basisPoints: 5_000 },
  ];

  it("counts from its first day on; of one day, the one that was set last", () => {
    const on = (day: string) => rateOn(rates, day)?.basisPoints ?? null;
    expect(["2026-05-31", "2026-06-01", "2027-01-31", "2027-02-01"].map(on)).toEqual([
      null,
      5_000,
      5_000,
      6_500,
    ]);
    expect(rateAfter(rates, "2027-01-31")).toEqual({ firstDay: "2027-02-01", basisPoints: 6_500 });
    expect(rateAfter(rates, "2027-02-01")).toBeNull();
  });

  it("begins after today, or on days before the first rate", () => {
    expect(mayBegin("2027-01-06", "2027-01-05", "2026-06-01")).toBe(true);
    expect(mayBegin("2027-01-05", "2027-01-05", "2026-06-01")).toBe(false);
    expect(mayBegin("2026-05-31", "2027-01-05", "2026-06-01")).toBe(true);
    expect(mayBegin("2020-01-01", "2027-01-05", null)).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuoteEntry } from "#features/quotes/contract.ts";
import {
  type EarlierEntry,
  planFeeEntry,
  planLift,
  planRefundCents,
  planVisitEntries,
  sinceLift,
} from "./entries.ts";

const entry = (kind: QuoteEntry["kind"], cents: number): QuoteEntry => ({
  ...{ kind, label: kind, petId: null },
  amount: { min: cents, max: cents },
});
const RATE = { cashCents: 0, basisPoints: 6_000 };

describe("a visit's entries", () => {
  it("share services and extras, before coupon, gift card, credit, tax, drive and charges", () => {
    const entries = [
      ...[entry("service", 7_000), entry("add_on", 1_500), entry("upsell", 500), entry("zone", 900)],
      ...[entry("custom_charge", 400), entry("coupon", -2_000), entry("tax", 700), entry("tip", 1_000)],
      ...[entry("gift_card", -3_000), entry("credit", -500)],
    ];
    const [share, tip, ...more] = planVisitEntries({ entries }, RATE);
    expect(share).toMatchObject({
      amountCents: 5_400,
      facts: { baseCents: 9_000, basisPoints: 6_000, priceCents: 9_000 },
    });
    expect([tip?.cause, tip?.amountCents, more]).toEqual(["tip", 1_000, []]);
  });

  it("round half a cent up, and take received cash off", () => {
    const plans = planVisitEntries(
      { entries: [entry("service", 9_925)] },
      { cashCents: 9_925, basisPoints: 5_000 },
    );
    expect(plans.map(({ cause, amountCents }) => [cause, amountCents])).toEqual([
      ["share", 4_963],
      ["cash", -9_925],
    ]);
  });

  it("share a fee by the same rate", () => {
    expect(planFeeEntry({ cents: 3_333, reason: "no_show", basisPoints: 6_000 })).toMatchObject({
      cause: "fee",
      amountCents: 2_000,
    });
  });
});

describe("a refund", () => {
  const cents = fc.integer({ min: 0, max: 100_000 });

  it("takes back as much in parts as at once, never more than was earned, and all when all is refunded", () => {
    fc.assert(
      fc.property(cents, cents, cents, fc.array(cents, { maxLength: 6 }), (base, tip, tax, parts) => {
        const entries = [entry("service", base), entry("tax", tax), ...(tip > 0 ? [entry("tip", tip)] : [])];
        const earned: EarlierEntry[] = planVisitEntries({ entries }, RATE);
        const whole = base + tax + tip;
        const all = [...earned];
        let refunded = 0;
        for (const part of [...parts, whole]) {
          refunded = Math.min(refunded + part, whole);
          all.push({ cause: "refund", amountCents: planRefundCents(all, refunded), facts: {} });
          const back = all.slice(earned.length).reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(back).toBe(planRefundCents(earned, refunded));
        }
        expect(all.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
        // What the bank did not give back returns to the groomer.
        expect(planRefundCents(all, 0)).toBe(earned.reduce((sum, { amountCents }) => sum + amountCents, 0));
      }),
    );
  });

  it("takes the tip only for what exceeds the price", () => {
    const earned = planVisitEntries({ entries: [entry("service", 10_000), entry("tip", 1_000)] }, RATE);
    expect([5_000, 10_000, 10_400].map((cents) => planRefundCents(earned, cents))).toEqual([
      -3_000, -6_000, -6_400,
    ]);
  });
});

describe("a no-show that is taken back", () => {
  const FEE = { cents: 3_333, reason: "no_show", basisPoints: 6_000 } as const;
  const sumOf = (entries: readonly EarlierEntry[]) =>
    entries.reduce((cents, { amountCents }) => cents + amountCents, 0);

  it("takes back what is left of the fee's share, whatever was refunded before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_333 }), (refunded) => {
        const fee = planFeeEntry(FEE);
        const before: EarlierEntry[] = [
          fee,
          { cause: "refund", amountCents: planRefundCents([fee], refunded), facts: {} },
        ];
        const lift = planLift(before, "lift-1");
        expect(sumOf([...before, lift])).toBe(0);
        expect(lift).toMatchObject({ cause: "refund", source: "lift-1", facts: { lifted: true } });
      }),
    );
  });

  it("leaves only later entries for refunds of the visit", () => {
    const fee = planFeeEntry(FEE);
    const lift = planLift([fee], "lift-1");
    const visit = planVisitEntries({ entries: [entry("service", 10_000)] }, RATE);
    expect(sinceLift([fee, lift])).toEqual([]);
    expect(sinceLift([fee, lift, ...visit])).toEqual(visit);
    expect(sinceLift(visit)).toEqual(visit);
    expect(planRefundCents(sinceLift([fee, lift, ...visit]), 5_000)).toBe(-3_000);
  });

  it("gives each further fee a source of its own", () => {
    const first = planFeeEntry(FEE);
    const once = [first, planLift([first], "lift-1")];
    const second = planFeeEntry(FEE, once);
    const twice = [...once, second, planLift([second], "lift-2")];
    const sources = [first, second, planFeeEntry(FEE, twice)].map(({ source }) => source);
    expect(new Set(sources).size).toBe(3);
    expect(sumOf(twice)).toBe(0);
  });
});

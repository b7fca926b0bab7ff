import { describe, expect, it } from "vitest";
import { chanceOf } from "#db/seed/random.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";
import type { QuoteInput } from "#features/quotes/rules.ts";
import { createQuote, linePrice, type ServiceLine } from "#features/quotes/rules.ts";
import { takeShare } from "#kit/wire/money.ts";
import { completedTotals, type DoneLine, finalTotals, isAbove, tipOf, withTip } from "./final-price.ts";

const line = (min: number, max: number, addOn = 0): ServiceLine => ({
  petId: "01990000-0000-7000-8000-0000000000b1",
  label: "Bath",
  minutes: 45,
  price: { min, max },
  breedPercent: 100,
  petPercent: 100,
  addOns: addOn > 0 ? [{ label: "Teeth", minutes: 10, price: addOn }] : [],
});

function done(lines: readonly ServiceLine[], at: (min: number, max: number) => number): DoneLine[] {
  return lines.map((line) => {
    const { min, max } = linePrice(line);
    const addOns = line.addOns.map(({ label: name, price }) => ({ name, price }));
    const { petId, label } = line;
    return { petId, label, addOns, minPrice: min, maxPrice: max, final: at(min, max) };
  });
}

const sum = (quote: ReturnType<typeof createQuote>, end: "min" | "max") =>
  quote.entries.reduce((total, { amount }) => total + amount[end], 0);

describe("the price of a finished visit", () => {
  it("equals the agreed total at either end, and a quote's total between the ends", () => {
    const lines = [line(6_000, 7_000, 1_500), line(9_000, 10_000)];
    const more: Partial<QuoteInput> = {
      zone: { label: "Travel", price: { min: 500, max: 500 } },
      coupon: { label: "TEN", minimumSubtotal: 0, kind: "percent", value: 1_000 },
      taxBasisPoints: 860,
      tip: 1_000,
    };
    const agreed = createQuote({ lines, pacePercent: 100, ...more });
    const [low, high] = [
      finalTotals(
        agreed,
        done(lines, (min) => min),
      ),
      finalTotals(
        agreed,
        done(lines, (_, max) => max),
      ),
    ];
    expect([low.total, high.total]).toEqual([
      { min: agreed.total.min, max: agreed.total.min },
      { min: agreed.total.max, max: agreed.total.max },
    ]);
    const half = finalTotals(
      agreed,
      done(lines, (min, max) => (min + max) / 2),
    );
    const asQuoted = createQuote({
      lines: [line(6_500, 6_500, 1_500), line(9_500, 9_500)],
      pacePercent: 100,
      ...more,
    });
    expect(Math.abs(half.total.max - asQuoted.total.max)).toBeLessThanOrEqual(2);
  });

  it("subtracts a fixed coupon in full, but never more than the price", () => {
    const lines = [line(6_000, 10_000)];
    const coupon = { label: "EIGHTY", minimumSubtotal: 0, kind: "fixed", value: 8_000 } as const;
    const agreed = createQuote({ lines, pacePercent: 100, coupon });
    expect(
      finalTotals(
        agreed,
        done(lines, () => 9_000),
      ).total.max,
    ).toBe(1_000);
    expect(
      finalTotals(
        agreed,
        done(lines, () => 7_000),
      ).total.max,
    ).toBe(0);
  });

  it("adds up, stays within the agreed price, and never goes below zero in a thousand visits", () => {
    for (let seed = 0; seed < 1_000; seed++) {
      const chance = chanceOf(`settle ${seed}`);
      const lines = Array.from({ length: chance.int(1, 3) }, () => {
        const min = chance.int(1_000, 9_000);
        return line(min, min + chance.int(0, 4_000), chance.pick([0, 0, 1_500]));
      });
      const kind = chance.pick(["percent", "fixed"] as const);
      const value = kind === "percent" ? chance.int(100, 10_000) : chance.int(100, 12_000);
      const agreed = createQuote({
        lines,
        pacePercent: 100,
        coupon: chance.happens(1 / 2) ? { label: "C", minimumSubtotal: 0, kind, value } : null,
        taxBasisPoints: chance.int(0, 1_000),
        tip: chance.pick([0, 500]),
        giftCard: chance.happens(1 / 2) ? { label: "G", balance: chance.int(1, 20_000) } : null,
        credit: chance.pick([0, 1_000]),
        zone: { label: "Z", price: { min: 500, max: 500 } },
        processingFee: chance.happens(1 / 2)
          ? { label: "F", basisPoints: 290, fixed: 30, cap: chance.pick([null, 200, 5_000]) }
          : null,
      });
      const final = finalTotals(
        agreed,
        done(lines, (min, max) => chance.int(min, max)),
      );
      expect(final.total, `seed ${seed}`).toEqual({ min: sum(final, "min"), max: sum(final, "max") });
      expect(final.total.min).toBe(final.total.max);
      expect(final.total.max, `seed ${seed}`).toBeLessThanOrEqual(agreed.total.max);
      expect(final.total.max, `seed ${seed}`).toBeGreaterThanOrEqual(0);
      const fee = final.entries.find((entry) => isFee(final, entry))?.amount.max ?? 0;
      const base = final.entries
        .filter(({ kind }) => ["service", "add_on", "zone"].includes(kind))
        .reduce((cents, { amount }) => cents + amount.max, 0);
      if (fee > 0) {
        const exact = takeShare(base, 290) + 30;
        expect(fee, `seed ${seed}`).toBe(Math.min(exact, agreed.processingFee?.cap ?? exact));
      }
      const tipped = withTip(final, 700);
      expect([tipOf(tipped), tipped.total.max]).toEqual([700, sum(tipped, "max")]);
    }
  });
});

describe("a charge that is added at the visit", () => {
  const charge = { label: "Dematting", amount: 2_000, reason: "Mats" };
  const charges = [charge];
  const customCharges = [{ label: charge.label, price: charge.amount, reason: charge.reason }];

  const priceOf = (lines: readonly ServiceLine[], more: Partial<QuoteInput>) => {
    const agreed = createQuote({ lines, pacePercent: 100, ...more });
    const lowest = done(lines, (min) => min);
    return { agreed, final: completedTotals(agreed, lowest, { charges, cashTip: 0 }), lowest };
  };

  it("makes the price that a quote with this charge has at its lower end", () => {
    const lines = [line(6_000, 7_000, 1_500), line(9_000, 10_000)];
    const cases: Partial<QuoteInput>[] = [
      {},
      { taxBasisPoints: 860 },
      { taxBasisPoints: 860, zone: { label: "Travel", price: { min: 500, max: 500 } }, tip: 700 },
      { processingFee: { label: "Fee", basisPoints: 290, fixed: 30, cap: null }, taxBasisPoints: 860 },
    ];
    for (const more of cases) {
      const { final } = priceOf(lines, more);
      const quoted = createQuote({ lines, pacePercent: 100, ...more, customCharges });
      const amounts = (quote: typeof quoted) =>
        quote.entries.map(({ kind, label, reason, amount }) => [kind, label, reason, amount.min]);
      expect(amounts(final), JSON.stringify(more)).toEqual(amounts(quoted));
      expect(final.total).toEqual({ min: quoted.total.min, max: quoted.total.min });
    }
  });

  it("is taxed at the agreed rate, and leaves the agreed coupon", () => {
    const lines = [line(6_000, 6_000)];
    for (const kind of ["percent", "fixed"] as const) {
      const coupon = { label: "HALF", minimumSubtotal: 0, kind, value: kind === "percent" ? 5_000 : 3_000 };
      const { agreed, final } = priceOf(lines, { coupon, taxBasisPoints: 1_000 });
      const amountOf = (of: string) => final.entries.find((entry) => entry.kind === of)?.amount.max;
      expect([amountOf("coupon"), amountOf("tax"), final.total.max]).toEqual([-3_000, 500, 5_500]);
      const { taxBasisPoints: _, ...older } = agreed;
      const ofOlder = completedTotals(
        older,
        done(lines, (min) => min),
        { charges, cashTip: 0 },
      );
      expect(ofOlder.total.max, "without a saved rate").toBe(5_500);
    }
  });

  it("adds up, and a visit that costs nothing does not go below zero", () => {
    const lines = [line(6_000, 7_000)];
    const free = { label: "ALL", minimumSubtotal: 0, kind: "percent", value: 10_000 } as const;
    const { agreed, final } = priceOf(lines, { coupon: free, taxBasisPoints: 860 });
    expect([sum(final, "max"), isAbove(agreed, final)]).toEqual([final.total.max, true]);
    expect(final.total.max).toBe(2_172);
  });

  it("is paid by gift card and credit only as far as they paid the agreed price", () => {
    const lines = [line(6_000, 10_000)];
    const giftCard = { label: "G", balance: 7_000 };
    const agreed = createQuote({ lines, pacePercent: 100, giftCard });
    const low = completedTotals(
      agreed,
      done(lines, (min) => min),
      { charges, cashTip: 0 },
    );
    expect([low.total.max, isAbove(agreed, low)]).toEqual([1_000, false]);
  });

  it("shows when the price is above the agreed one, and a tip in cash does not count", () => {
    const lines = [line(6_000, 7_000)];
    const agreed = createQuote({ lines, pacePercent: 100 });
    const priced = (final: number, extras = { charges, cashTip: 0 }) =>
      completedTotals(
        agreed,
        done(lines, () => final),
        extras,
      );
    expect([
      isAbove(agreed, priced(6_000)),
      isAbove(agreed, priced(6_000, { charges: [], cashTip: 0 })),
    ]).toEqual([true, false]);
    expect(tipOf(priced(6_000, { charges: [], cashTip: 500 }))).toBe(500);
  });
});

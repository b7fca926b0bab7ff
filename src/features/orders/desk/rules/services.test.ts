import { expect, it } from "vitest";
import { isDearer } from "./services.ts";

type Payer = "gift_card" | "credit" | "coupon";

/** A quote of a service, with what is taken off it, in cents. */
function quote(price: number, takenOff: Partial<Record<Payer, number>> = {}) {
  const entries = [
    { kind: "service" as const, label: "Bath", petId: null, amount: { min: price, max: price } },
    ...Object.entries(takenOff).map(([kind, cents]) => ({
      ...{ kind: kind as Payer, label: kind, petId: null, amount: { min: -cents, max: -cents } },
    })),
  ];
  const total = entries.reduce((sum, { amount }) => sum + amount.min, 0);
  return { entries, total: { min: total, max: total } };
}

it.each([
  ["another service of the same price", quote(8_000), quote(8_000), false],
  ["a dearer service", quote(8_000), quote(8_001), true],
  ["a lost coupon", quote(8_000, { coupon: 2_000 }), quote(7_000), true],
  ["more of a gift card", quote(8_000, { gift_card: 8_000 }), quote(15_000, { gift_card: 15_000 }), true],
  ["new credit that pays the difference", quote(8_000), quote(12_000, { credit: 5_000 }), true],
  ["less of a gift card", quote(8_000, { gift_card: 8_000 }), quote(6_000, { gift_card: 6_000 }), false],
])("%s", (_, before, after, dearer) => {
  expect(isDearer(before, after)).toBe(dearer);
});

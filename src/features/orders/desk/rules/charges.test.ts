import { expect, it } from "vitest";
import { createQuote } from "#features/quotes/rules.ts";
import { listCharges, withoutCharge } from "./charges.ts";

const quote = createQuote({
  lines: [],
  pacePercent: 100,
  customCharges: [
    { label: "Mats", price: 2_000, reason: "Both ears" },
    { label: "Parking", price: 500, reason: "A garage" },
  ],
  processingFee: { label: "Processing fee", basisPoints: 300, fixed: 30, cap: null },
});

it("charges are listed and removed without the fee for the payment", () => {
  expect(listCharges(quote)).toEqual([
    { label: "Mats", amount: 2_000, reason: "Both ears" },
    { label: "Parking", amount: 500, reason: "A garage" },
  ]);
  expect(withoutCharge(quote, 1).entries.map(({ label }) => label)).toEqual(["Mats", "Processing fee"]);
  expect(withoutCharge(quote, 2)).toEqual(quote);
});

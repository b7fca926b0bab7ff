import { describe, expect, it } from "vitest";
import { entryReason, entryTitle, stateText } from "./words.ts";

describe("why an entry has its amount", () => {
  it.each([
    ["share", 5_100, { baseCents: 8_500, basisPoints: 6_000 }, /^60% of \$85: services and extras/],
    ["share", 5_312, { baseCents: 8_500, basisPoints: 6_250 }, /^62\.5% of \$85:/],
    [
      "fee",
      1_200,
      { baseCents: 2_000, basisPoints: 6_000, fee: "no_show" },
      /^60% of the \$20 fee for a no-show/,
    ],
    ["fee", 1_200, { baseCents: 2_000, basisPoints: 6_000, fee: "late_cancellation" }, /late cancellation/],
    ["tip", 900, {}, /yours in full/],
    ["cash", -900, {}, /in cash/],
    ["refund", -600, { refundedCents: 1_000, priceCents: 9_050 }, /\$10 of this visit.+price of \$90\.50/],
    ["refund", 600, { refundedCents: 0, priceCents: 9_050 }, /comes back to you/],
    ["reward", 1_000, {}, /came by your code/],
  ] as const)("says it for %s of %d", (cause, amountCents, facts, expected) => {
    expect(entryReason({ cause, amountCents, facts })).toMatch(expected);
    expect(entryTitle({ cause, amountCents, facts: {} })).toMatch(/\S/);
  });
});

it("says what comes next of a statement", () => {
  expect(stateText("approved", 500)).toMatch(/payment comes next/);
  expect(stateText("closed", -500)).toBe("−$5 goes into your next statement.");
});

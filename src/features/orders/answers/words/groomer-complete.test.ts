import { expect, it } from "vitest";
import { paymentOutcome } from "./groomer-complete.ts";

const paid = { isCash: false, total: 9_500, charged: 9_500, inCash: 0, due: 0, label: "Visa ending in 4242" };

it("says what the card paid, and what was received in cash", () => {
  expect(paymentOutcome(paid).text).toBe(
    "Visa ending in 4242 was charged. The rest of the hold is released.",
  );
  expect(paymentOutcome({ ...paid, inCash: 500 }).text).toBe(
    "Visa ending in 4242 was charged $90. You received $5 in cash. The rest of the hold is released.",
  );
  expect(paymentOutcome({ ...paid, inCash: 9_500 }).text).toBe("You received it in cash.");
});

it("says what the bank refused, and what is still on its way, beside a tip in cash", () => {
  const tipped = { ...paid, charged: 500, inCash: 500 };
  expect(paymentOutcome({ ...tipped, due: 9_000 }).title).toBe("The bank refused the charge of $90");
  expect(paymentOutcome(tipped)).toMatchObject({ tone: "info", text: expect.stringContaining("until $90") });
});

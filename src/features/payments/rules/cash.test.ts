import { expect, it } from "vitest";
import { CASH_LABEL, CASH_METHOD } from "./cash.ts";

it("an order without a card is paid in cash, by the name that screens show", () => {
  expect(CASH_METHOD).toEqual({ paymentMethod: "cash", paymentLabel: CASH_LABEL });
});

import { expect, it } from "vitest";
import { CASH_LABEL, CASH_METHOD } from "./cash.ts";

it("gives an order without a card the cash method, with the label that screens show", () => {
  expect(CASH_METHOD).toEqual({ paymentMethod: "cash", paymentLabel: CASH_LABEL });
});

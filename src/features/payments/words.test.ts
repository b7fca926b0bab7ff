import { expect, it } from "vitest";
import { cardDescription, failureMessage } from "./words.ts";

it("says to the payer what to do after a failure with an unknown reason", () => {
  expect(failureMessage("insufficient_funds")).toContain("not enough money");
  expect(failureMessage("gw_4711")).toBe("This card did not work. Please try another one.");
  expect(failureMessage("constructor")).toBe("This card did not work. Please try another one.");
});

it("describes a saved card by its expiry, past or future", () => {
  const card = { expMonth: 8, expYear: 2030 };
  expect(cardDescription(card, false)).toBe("Expires 08/2030");
  expect(cardDescription(card, true)).toBe("Expired 08/2030");
});

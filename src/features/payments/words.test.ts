import { expect, it } from "vitest";
import { cardDescription, failureMessage } from "./words.ts";

it("a failure for an unknown reason still says what to do", () => {
  expect(failureMessage("insufficient_funds")).toContain("not enough money");
  expect(failureMessage("gw_4711")).toBe("This card did not work. Please try another one.");
  expect(failureMessage("constructor")).toBe("This card did not work. Please try another one.");
});

it("a saved card shows when it expires, or that it has", () => {
  const card = { expMonth: 8, expYear: 2030 };
  expect(cardDescription(card, false)).toBe("Expires 08/2030");
  expect(cardDescription(card, true)).toBe("Expired 08/2030");
});

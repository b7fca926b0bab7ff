import { expect, it } from "vitest";
import { paymentText } from "./services.ts";

const read = (method: string | undefined, total: number, isDearer = false) =>
  paymentText({ method, isDearer, total });

it("a visit that is paid already asks for no cash", () => {
  expect(read("gift_card", 0)).toBe("Nothing is left to pay.");
  expect(read(undefined, 0)).toBe("Nothing is left to pay.");
  expect(read("card", 0)).toBe(
    "Nothing is left to pay. What is held on the card is released after the visit.",
  );
});

it("what is left to pay is named with how it is paid", () => {
  expect(read("cash", 9_000)).toBe("The customer pays up to $90 in cash at the visit.");
  expect(read("card", 9_000)).toContain("at most $90 is charged");
  expect(read("card", 9_000, true)).toContain("not touched until the customer agrees");
});

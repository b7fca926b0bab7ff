import { expect, it } from "vitest";
import { momentText, refundsText } from "./words.ts";

it("refused refunds have a number and no sum", () => {
  expect(refundsText(3, 0, "failed")).toBe("3 refunds");
  expect(refundsText(1, 2_000, null)).toBe("1 refund, $20 not refused");
  expect(refundsText(2, 0, "intent")).toBe("2 refunds, $0 not refused");
});

it("an instant has its year, in the zone of its area", () => {
  expect(momentText("2027-01-01T05:05:00Z", "America/Phoenix")).toBe("December 31, 2026, 10:05 PM");
});

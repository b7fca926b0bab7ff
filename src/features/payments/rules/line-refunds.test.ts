import { describe, expect, it } from "vitest";
import { sumOfLines } from "./line-refunds.ts";

describe("what is refunded of lines", () => {
  const made = [
    { refundId: "one", place: 1, amount: 30 },
    { refundId: "one", place: 0, amount: 70 },
    { refundId: "two", place: 1, amount: 20 },
  ];
  const of = (stands: Record<string, number>) =>
    Object.fromEntries(sumOfLines(made, new Map(Object.entries(stands))));

  it("adds up over refunds", () => {
    expect(of({ one: 100, two: 20 })).toEqual({ 0: 70, 1: 50 });
  });

  it("counts nothing that the bank refused, and the first lines of a refund that it took in part", () => {
    expect(of({ one: 0, two: 20 })).toEqual({ 0: 0, 1: 20 });
    expect(of({ one: 80 })).toEqual({ 0: 70, 1: 10 });
  });
});

import { expect, it } from "vitest";
import { exampleOrder, orderSchema } from "../contract/order.ts";
import { statusText } from "../words/status.ts";
import { moneyItems } from "./price-items.ts";

const order = orderSchema.parse({ ...exampleOrder, status: "cancelled" });
const lines = (over: object) => moneyItems({ ...order, ...over }).map(({ label, amount }) => [label, amount]);

it("shows nothing when the total says it all", () => {
  expect(lines({})).toEqual([]);
  expect(lines({ money: { charged: 9_000, givenBack: 0, due: 0 } })).toEqual([]);
});

it("names a fee, the paid amount, a refund and the amount still due", () => {
  const money = { charged: 5_500, givenBack: 0, due: 0 };
  expect(lines({ fee: 5_500, money })).toEqual([
    ["Fee for the late cancellation", 5_500],
    ["Paid", 5_500],
  ]);
  expect(lines({ fee: 5_500, money, orderMarkedAsNoShow: true })[0]).toEqual([
    "Fee for the missed visit",
    5_500,
  ]);
  expect(lines({ money: { charged: 9_000, givenBack: 3_000, due: 0 } })).toEqual([
    ["Paid", 9_000],
    ["Refunded", -3_000],
  ]);
  expect(lines({ money: { charged: 0, givenBack: 0, due: 9_000 } })).toEqual([
    ["Paid", 0],
    ["Still to be paid", 9_000],
  ]);
});

it("names the fee for a late cancellation or a missed visit, and names none otherwise", () => {
  expect(statusText(order, "not")).toContain("nothing is held");
  expect(statusText({ ...order, fee: 5_500 }, "not")).toContain("$55 was charged for the late cancellation");
  const missed = { ...order, status: "accepted", orderMarkedAsNoShow: true } as const;
  expect(statusText({ ...missed, fee: 5_500 }, "not")).toContain("$55 was charged for the missed visit");
  expect(statusText(missed, "not")).not.toContain("charged");
});

import { describe, expect, it } from "vitest";
import { isBoundToOrder } from "./order-guard.ts";

describe("the booking guard", () => {
  const person = { role: "customer", orderid: "o1" };
  const order = { id: "o1", status: "accepted" } as const;

  it("leads a customer from an order's link to that order", () => {
    expect(isBoundToOrder(person, order)).toBe(true);
    expect(isBoundToOrder(person, { ...order, status: "pending" })).toBe(true);
  });

  it("lets everyone else book, and a customer whose order ended, is gone or is a different one", () => {
    expect(isBoundToOrder(null, order)).toBe(false);
    expect(isBoundToOrder({ ...person, orderid: null }, order)).toBe(false);
    expect(isBoundToOrder({ ...person, role: "groomer" }, order)).toBe(false);
    expect(isBoundToOrder(person, { ...order, status: "complete" })).toBe(false);
    expect(isBoundToOrder(person, { ...order, status: "cancelled" })).toBe(false);
    expect(isBoundToOrder(person, null)).toBe(false);
    expect(isBoundToOrder(person, { ...order, id: "o2" })).toBe(false);
  });
});

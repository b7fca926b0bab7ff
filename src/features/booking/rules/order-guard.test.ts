import { describe, expect, it } from "vitest";
import { orderOfGuard } from "./order-guard.ts";

describe("the booking guard", () => {
  const person = { role: "customer", orderid: "o1" };
  const order = { id: "o1", status: "accepted" } as const;

  it("leads a customer who came by an order's link to that order", () => {
    expect(orderOfGuard(person, order)).toBe("/customer/order/o1/pets");
    expect(orderOfGuard(person, { ...order, status: "pending" })).not.toBeNull();
  });

  it("lets everybody else book, and whose order has ended, is gone or is another", () => {
    expect(orderOfGuard(null, order)).toBeNull();
    expect(orderOfGuard({ ...person, orderid: null }, order)).toBeNull();
    expect(orderOfGuard({ ...person, role: "groomer" }, order)).toBeNull();
    expect(orderOfGuard(person, { ...order, status: "complete" })).toBeNull();
    expect(orderOfGuard(person, { ...order, status: "cancelled" })).toBeNull();
    expect(orderOfGuard(person, null)).toBeNull();
    expect(orderOfGuard(person, { ...order, id: "o2" })).toBeNull();
  });
});

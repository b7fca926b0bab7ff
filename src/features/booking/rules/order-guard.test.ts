import { describe, expect, it } from "vitest";
import { guardedOrderPath } from "./order-guard.ts";

describe("the booking guard", () => {
  const person = { role: "customer", orderid: "o1" };
  const order = { id: "o1", status: "accepted" } as const;

  it("leads a customer from an order's link to that order", () => {
    expect(guardedOrderPath(person, order)).toBe("/customer/order/o1/pets");
    expect(guardedOrderPath(person, { ...order, status: "pending" })).not.toBeNull();
  });

  it("lets others book, also a customer whose order has ended, is gone or is another", () => {
    expect(guardedOrderPath(null, order)).toBeNull();
    expect(guardedOrderPath({ ...person, orderid: null }, order)).toBeNull();
    expect(guardedOrderPath({ ...person, role: "groomer" }, order)).toBeNull();
    expect(guardedOrderPath(person, { ...order, status: "complete" })).toBeNull();
    expect(guardedOrderPath(person, { ...order, status: "cancelled" })).toBeNull();
    expect(guardedOrderPath(person, null)).toBeNull();
    expect(guardedOrderPath(person, { ...order, id: "o2" })).toBeNull();
  });
});

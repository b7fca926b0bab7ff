import { describe, expect, it } from "vitest";
import {
  isActionOver,
  isExpired,
  isLive,
  isOpen,
  OPEN_STATUSES,
  type PaymentStatus,
  refundKey,
  sumRefunds,
} from "./rules.ts";

describe("a card", () => {
  const card = { expMonth: 2, expYear: 2028 };

  it.each([
    ["2028-02-01T00:00:00Z", false],
    ["2028-02-29T23:59:59Z", false],
    ["2028-03-01T00:00:00Z", true],
    ["2029-01-01T00:00:00Z", true],
  ])("with expiry 02/2028, at %s, has expired: %s", (now, expired) => {
    expect(isExpired(card, new Date(now))).toBe(expired);
  });

  it("with an expiry in December works until the year ends", () => {
    const december = { expMonth: 12, expYear: 2027 };
    expect(isExpired(december, new Date("2027-12-31T23:59:59Z"))).toBe(false);
    expect(isExpired(december, new Date("2028-01-01T00:00:00Z"))).toBe(true);
  });
});

describe("a payment", () => {
  it.each<[PaymentStatus, boolean]>([
    ["intent", true],
    ["needs_action", true],
    ["authorized", true],
    ["captured", true],
    ["declined", false],
    ["voided", false],
    ["refunded", false],
  ])("with status %s may still belong to an order: %s", (status, live) => {
    expect(isLive({ status, voidRequestedAt: null })).toBe(live);
    expect(isLive({ status, voidRequestedAt: new Date() })).toBe(false);
  });

  it("waits fifteen minutes for the payer's answer to a challenge", () => {
    const createdAt = new Date("2026-03-02T17:00:00Z");
    expect(isActionOver({ createdAt }, new Date("2026-03-02T17:14:59Z"))).toBe(false);
    expect(isActionOver({ createdAt }, new Date("2026-03-02T17:15:00Z"))).toBe(true);
  });
});

it("treats exactly the searched statuses as open", () => {
  expect(OPEN_STATUSES.every((status) => isOpen({ status }))).toBe(true);
  const over: readonly PaymentStatus[] = ["captured", "declined", "voided", "refunded"];
  expect(over.some((status) => isOpen({ status }))).toBe(false);
});

describe("refunds of a payment", () => {
  it("have different keys for each payment and reason", () => {
    const [payment, other] = [{ gatewayKey: "a:0:0" }, { gatewayKey: "a:0:1" }];
    const keys = [refundKey(payment, "cancel"), refundKey(payment, "goodwill"), refundKey(other, "cancel")];
    expect(new Set(keys).size).toBe(3);
  });

  it("add up from their decision on, without failed refunds", () => {
    const refunds = [
      { amount: 500, status: "intent" },
      { amount: 1_000, status: "refunded" },
      { amount: 9_000, status: "failed" },
    ];
    expect(sumRefunds(refunds)).toBe(1_500);
  });
});

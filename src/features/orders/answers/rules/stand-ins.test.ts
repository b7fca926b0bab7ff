import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../../rules/order.ts";
import { bestStandIn, isReplaceable, standInEnd, standInState } from "./stand-ins.ts";

const NOW = new Date("2027-01-05T16:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe("another groomer for the same time", () => {
  it("is offered only for a visit without a change request", () => {
    expect(ORDER_STATUSES.filter(isReplaceable)).toEqual(["pending", "accepted"]);
  });

  it("is offered for a day, but never longer than the time can be booked, nor for minutes only", () => {
    expect(standInEnd(inHours(72), 120, NOW)).toEqual(inHours(24));
    expect(standInEnd(inHours(10), 120, NOW)).toEqual(inHours(8));
    expect(standInEnd(inHours(2.5), 120, NOW)).toEqual(inHours(0.5));
    expect(standInEnd(inHours(2.4), 120, NOW)).toBeNull();
    expect(standInEnd(inHours(-1), 120, NOW)).toBeNull();
  });

  const one = (id: string, autoAcceptOrders: boolean, max: number, rating: number | null = null) => ({
    groomer: { id, autoAcceptOrders, rating },
    total: { max },
  });
  const chosen = (...all: ReturnType<typeof one>[]) => bestStandIn(all)?.groomer.id;

  it("is who says yes at once, then the cheapest, then the best rated", () => {
    expect(chosen(one("a", false, 1_000), one("b", true, 2_000))).toBe("b");
    expect(chosen(one("a", true, 2_000), one("b", true, 1_000))).toBe("b");
    expect(chosen(one("a", true, 1_000), one("b", true, 1_000, 4.5))).toBe("b");
    expect(chosen(one("b", true, 1_000, 4.5), one("a", true, 1_000, 4.5))).toBe("a");
    expect(chosen()).toBeUndefined();
  });

  it("is taken once its booking is placed, and over at its end, before a job stores that", () => {
    const offer = { status: "open" as const, expiresAt: inHours(1), isPlaced: false };
    expect(standInState(offer, NOW)).toBe("open");
    expect(standInState({ ...offer, isPlaced: true }, NOW)).toBe("taken");
    expect(standInState({ ...offer, expiresAt: NOW }, NOW)).toBe("expired");
    expect(standInState({ ...offer, isPlaced: true }, inHours(2))).toBe("taken");
    expect(standInState({ ...offer, status: "declined", expiresAt: NOW }, NOW)).toBe("declined");
  });
});

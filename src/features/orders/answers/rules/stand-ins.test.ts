import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../../rules/order.ts";
import { bestStandIn, isReplaceable, standInEnd, standInState } from "./stand-ins.ts";

const NOW = new Date("2027-01-05T16:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe("a stand-in for the same time", () => {
  it("is offered only for a visit without a change request", () => {
    expect(ORDER_STATUSES.filter(isReplaceable)).toEqual(["pending", "accepted"]);
  });

  it("is offered for a day at most, ends when booking ends, and is not offered for a few minutes", () => {
    expect(standInEnd(inHours(72), 120, NOW)).toEqual(inHours(24));
    expect(standInEnd(inHours(10), 120, NOW)).toEqual(inHours(8));
    expect(standInEnd(inHours(2.5), 120, NOW)).toEqual(inHours(0.5));
    expect(standInEnd(inHours(2.4), 120, NOW)).toBeNull();
    expect(standInEnd(inHours(-1), 120, NOW)).toBeNull();
  });

  const candidate = (id: string, autoAcceptOrders: boolean, max: number, rating: number | null = null) => ({
    groomer: { id, autoAcceptOrders, rating },
    total: { max },
  });
  const bestOf = (...all: ReturnType<typeof candidate>[]) => bestStandIn(all)?.groomer.id;

  it("is the groomer who accepts at once, then the cheapest, then the best rated", () => {
    expect(bestOf(candidate("a", false, 1_000), candidate("b", true, 2_000))).toBe("b");
    expect(bestOf(candidate("a", true, 2_000), candidate("b", true, 1_000))).toBe("b");
    expect(bestOf(candidate("a", true, 1_000), candidate("b", true, 1_000, 4.5))).toBe("b");
    expect(bestOf(candidate("b", true, 1_000, 4.5), candidate("a", true, 1_000, 4.5))).toBe("a");
    expect(bestOf()).toBeUndefined();
  });

  it("is taken when its booking is placed, and expires at its end even before a job stores that", () => {
    const offer = { status: "open" as const, expiresAt: inHours(1), isPlaced: false };
    expect(standInState(offer, NOW)).toBe("open");
    expect(standInState({ ...offer, isPlaced: true }, NOW)).toBe("taken");
    expect(standInState({ ...offer, expiresAt: NOW }, NOW)).toBe("expired");
    expect(standInState({ ...offer, isPlaced: true }, inHours(2))).toBe("taken");
    expect(standInState({ ...offer, status: "declined", expiresAt: NOW }, NOW)).toBe("declined");
  });
});

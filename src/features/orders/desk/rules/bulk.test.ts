import { describe, expect, it } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "../../rules/order.ts";
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkOrder,
  endingOf,
  holdOf,
  judgeBulk,
  notifiedBy,
} from "./bulk.ts";

const now = new Date("2026-11-24T18:00:00Z");
const at = { noticeMinutes: 1_440, now };
const order = (status: OrderStatus, over: Partial<BulkOrder> = {}): BulkOrder => ({
  ...{ status, orderMarkedAsNoShow: false, marks: [], version: 3, seen: 3 },
  appointmentStart: new Date("2026-11-26T18:00:00Z"),
  ...over,
});

/** The statuses for which a function of a bulk change's action is true. */
const statusesOf = (holds: (status: OrderStatus) => boolean) => ORDER_STATUSES.filter(holds);

describe("a row of a bulk change", () => {
  it("goes in the statuses of the single call", () => {
    const going = (action: BulkAction) =>
      statusesOf((status) => judgeBulk(action, order(status), at) === null).sort();
    expect(going("accept")).toEqual(["cancellation_request", "pending", "reschedule_request"]);
    expect(going("decline")).toEqual(["cancellation_request", "pending", "request", "reschedule_request"]);
    expect(going("cancel")).not.toContain("complete");
    expect(going("cancel")).toContain("accepted");
    expect(going("note")).toEqual([...ORDER_STATUSES].sort());
  });

  it("does not go for a missed visit, and after a change only as a note", () => {
    for (const action of BULK_ACTIONS) {
      const missed = judgeBulk(action, order("pending", { orderMarkedAsNoShow: true }), at);
      expect(missed, action).toBe(action === "note" ? null : "status");
      const since = judgeBulk(action, order("pending", { version: 4 }), at);
      expect(since, action).toBe(action === "note" ? null : "changed");
    }
  });

  it("ends free of charge, or with the late fee of a granted cancellation", () => {
    expect(statusesOf((status) => endingOf("accept", status) === "fee")).toEqual(["cancellation_request"]);
    expect(statusesOf((status) => endingOf("accept", status) === "free")).toEqual([]);
    expect(statusesOf((status) => endingOf("decline", status) === "free").sort()).toEqual([
      "pending",
      "request",
    ]);
    expect(statusesOf((status) => endingOf("cancel", status) === "free")).toEqual(ORDER_STATUSES);
    expect(statusesOf((status) => endingOf("note", status) !== null)).toEqual([]);
  });

  it("notifies the customer of all but a note, and a groomer of what changes the visit", () => {
    const groomers = (action: BulkAction) =>
      statusesOf((status) => notifiedBy(action, order(status)).groomer);
    expect(groomers("note")).toEqual([]);
    expect(groomers("accept")).toEqual(ORDER_STATUSES);
    expect(groomers("decline").sort()).toEqual(["pending", "request"]);
    expect(notifiedBy("cancel", order("request", { appointmentStart: null }))).toEqual({
      customer: true,
      groomer: false,
    });
    expect(notifiedBy("note", order("pending")).customer).toBe(false);
  });
});

describe("the hold on a card", () => {
  const moved = { status: "reschedule_request", isByCard: true, requestedTotal: 12_000 } as const;
  const card = { held: 9_000, isRefused: false };

  it("grows by what a dearer time costs more", () => {
    expect(holdOf("accept", moved, card)).toEqual({ more: 3_000, isRefused: false });
    expect(holdOf("accept", { ...moved, requestedTotal: 8_000 }, card).more).toBe(0);
    expect(holdOf("accept", { ...moved, status: "pending" }, card).more).toBe(0);
    expect(holdOf("decline", moved, card).more).toBe(0);
  });

  it("is missing after a refusal of the bank, where the visit stays and is paid by card", () => {
    const refused = { held: 0, isRefused: true };
    expect(holdOf("accept", moved, refused)).toEqual({ more: 0, isRefused: true });
    expect(holdOf("accept", { ...moved, isByCard: false }, refused).isRefused).toBe(false);
    expect(holdOf("accept", { ...moved, status: "cancellation_request" }, refused).isRefused).toBe(false);
    expect(holdOf("cancel", moved, refused).isRefused).toBe(false);
    expect(holdOf("accept", moved, { held: 0, isRefused: false }).isRefused).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { idSchema } from "#kit/wire/schema.ts";
import { CHANGE_REASONS, isReason, REASON_CATEGORIES } from "./change-reasons.ts";
import { howToCancel, howToReschedule } from "./changes.ts";
import { freeChangeUntil, ORDER_STATUSES, type OrderStatus } from "./order.ts";

const start = new Date("2026-11-24T16:00:00Z");
const until = freeChangeUntil(start, 24 * 60);
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * 3_600_000);
const how = (status: OrderStatus, now: Date) =>
  howToReschedule({ status, appointmentStart: start, freeChangeUntil: until.toISOString() }, now);

describe("how a customer reschedules a visit", () => {
  it("is at once until the notice window, and by a request inside it", () => {
    expect(how("accepted", until)).toBe("at_once");
    expect(how("accepted", new Date(until.getTime() + 1))).toBe("ask");
  });

  it("is at once before the groomer has accepted the visit", () => {
    expect(how("pending", hoursBefore(48))).toBe("at_once");
    expect(how("pending", hoursBefore(1))).toBe("at_once");
  });

  it("is by a new request while a request is open", () => {
    expect(how("reschedule_request", hoursBefore(1))).toBe("ask");
  });

  it("is impossible after the start or the end, during a cancellation request, or without a time", () => {
    for (const status of ORDER_STATUSES) expect(how(status, start), status).toBe("not");
    for (const status of ["complete", "cancelled", "cancellation_request", "request"] as const) {
      expect(how(status, hoursBefore(48)), status).toBe("not");
    }
    const request = { status: "request", appointmentStart: null, freeChangeUntil: null } as const;
    expect(howToReschedule(request, hoursBefore(48))).toBe("not");
  });
});

describe("how a customer cancels an order", () => {
  const cancels = (status: OrderStatus, now: Date) =>
    howToCancel({ status, appointmentStart: start, freeChangeUntil: until }, now);

  it("is at once until the notice window and by a request inside it, even during a reschedule", () => {
    for (const status of ["accepted", "reschedule_request"] as const) {
      expect(cancels(status, until)).toBe("at_once");
      expect(cancels(status, new Date(until.getTime() + 1))).toBe("ask");
    }
  });

  it("is at once before a groomer has accepted a time", () => {
    expect(cancels("pending", hoursBefore(1))).toBe("at_once");
    const request = { status: "request", appointmentStart: null, freeChangeUntil: null } as const;
    expect(howToCancel(request, start)).toBe("at_once");
  });

  it("is impossible after the visit has begun or the order has ended", () => {
    for (const status of ORDER_STATUSES) expect(cancels(status, start), status).toBe("not");
    for (const status of ["complete", "cancelled", "cancellation_request"] as const) {
      expect(cancels(status, hoursBefore(48)), status).toBe("not");
    }
  });
});

describe("the reasons for a change", () => {
  it("have unique ids, each for one kind of change", () => {
    const ids = CHANGE_REASONS.map(({ id }) => idSchema.parse(id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, category } of CHANGE_REASONS) {
      expect(REASON_CATEGORIES.filter((name) => isReason(name, id))).toEqual([category]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../rules/order.ts";
import { canConfirm, currentConfirmation, isTimeToConfirm } from "./rules.ts";

const now = new Date("2026-11-24T17:00:00Z");
const start = new Date("2026-11-25T17:00:00Z");

describe("a visit can be confirmed", () => {
  it("only while it is accepted", () => {
    const open = ORDER_STATUSES.filter((status) => canConfirm({ status, appointmentStart: start }, now));
    expect(open).toEqual(["accepted"]);
  });

  it("only before it starts, and not without a time", () => {
    for (const appointmentStart of [null, now, new Date(now.getTime() - 1)])
      expect(canConfirm({ status: "accepted", appointmentStart }, now), `${appointmentStart}`).toBe(false);
  });
});

it("the team asks in the last two days", () => {
  const HOUR = 3_600_000;
  const asks = (hours: number) =>
    isTimeToConfirm({ status: "accepted", appointmentStart: new Date(now.getTime() + hours * HOUR) }, now);
  expect([asks(0), asks(1), asks(48), asks(49)]).toEqual([false, true, true, false]);
  expect(isTimeToConfirm({ status: "pending", appointmentStart: start }, now)).toBe(false);
});

it("a confirmation counts for the start that it was about", () => {
  const confirmation = { start, madeBy: "customer" as const, at: now };
  expect(currentConfirmation({ appointmentStart: new Date(start) }, confirmation)).toEqual(confirmation);
  expect(currentConfirmation({ appointmentStart: new Date(start.getTime() + 1) }, confirmation)).toBeNull();
  expect(currentConfirmation({ appointmentStart: null }, null)).toBeNull();
});

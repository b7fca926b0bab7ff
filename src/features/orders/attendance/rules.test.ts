import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../rules/order.ts";
import { canConfirm, currentConfirmation } from "./rules.ts";

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

it("a confirmation counts for the start that it was about", () => {
  const confirmation = { start, madeBy: "customer" as const, at: now };
  expect(currentConfirmation({ appointmentStart: new Date(start) }, confirmation)).toEqual(confirmation);
  expect(currentConfirmation({ appointmentStart: new Date(start.getTime() + 1) }, confirmation)).toBeNull();
  expect(currentConfirmation({ appointmentStart: null }, null)).toBeNull();
});

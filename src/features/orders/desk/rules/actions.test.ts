import { describe, expect, it } from "vitest";
import type { Permission } from "#kit/wire/permission.ts";
import { deskActions } from "./actions.ts";

const now = new Date("2026-11-24T17:00:00Z");
const HOUR = 3_600_000;
const visit = {
  ...{
    status: "accepted" as const,
    orderMarkedAsNoShow: false,
    marks: [],
    isConfirmed: false,
    refundable: 0,
    charges: 0,
    isProposed: false,
  },
  appointmentStart: new Date(now.getTime() + HOUR),
  appointmentEnd: new Date(now.getTime() + 2 * HOUR),
};
const ALL: Permission[] = ["orders.write", "money.refund"];
const read = (over: Partial<Parameters<typeof deskActions>[0]> = {}, permissions = ALL) =>
  deskActions({ ...visit, ...over }, (one) => permissions.includes(one), { noticeMinutes: 1_440, now });

describe("what staff may do with an order", () => {
  it("follows its status", () => {
    expect(read()).toEqual(["cancel", "confirm", "move", "services", "charge", "note"]);
    expect(read({ isConfirmed: true })).toEqual(["cancel", "move", "services", "charge", "note"]);
    expect(read({ status: "request", appointmentStart: null })).toEqual([
      "decline",
      "cancel",
      "propose-time",
      "note",
    ]);
    for (const status of ["pending", "reschedule_request", "cancellation_request"] as const)
      expect(read({ status }), status).toEqual(["accept", "decline", "cancel", "note"]);
    for (const status of ["cancelled", "complete"] as const)
      expect(read({ status }), status).toEqual(["note"]);
  });

  it("follows the time and the groomer's marks", () => {
    const begun = new Date(now.getTime() - HOUR);
    expect(read({ appointmentStart: begun, appointmentEnd: now })).toEqual([
      ...(["cancel", "complete", "no-show", "charge", "note"] as const),
    ]);
    expect(read({ appointmentStart: begun }), "until its end").toContain("move");
    expect(read({ marks: ["started"] })).toEqual(["cancel", "complete", "charge", "note"]);
    expect(read({ marks: ["on_my_way"] })).toContain("confirm");
    expect(read({ marks: ["on_my_way"] })).toContain("services");
    expect(read({ marks: ["on_my_way"] })).toContain("move");
    expect(read({ marks: ["arrived"] })).not.toContain("services");
    expect(read({ marks: ["arrived"] })).not.toContain("move");
    expect(read({ appointmentEnd: now })).not.toContain("move");
    expect(read({ appointmentStart: begun, orderMarkedAsNoShow: true })).toEqual(["lift-no-show", "note"]);
  });

  it("follows the charges of the price, and what waits for the customer", () => {
    expect(read({ charges: 1 })).toEqual([
      ...(["cancel", "confirm", "move", "services", "charge", "remove-charge", "note"] as const),
    ]);
    expect(read({ charges: 1, isProposed: true })).toEqual([
      ...(["cancel", "confirm", "move", "services", "withdraw-charge", "remove-charge", "note"] as const),
    ]);
    expect(read({ charges: 1, status: "complete" })).toEqual(["note"]);
  });

  it("follows the permissions", () => {
    expect(read({ refundable: 100 }, ["orders.write"])).toEqual([
      ...(["cancel", "confirm", "move", "services", "charge", "note"] as const),
    ]);
    expect(read({ refundable: 100 }, ["money.refund"])).toEqual(["refund"]);
    expect(read({ refundable: 0 }, ["money.refund"])).toEqual([]);
    expect(read({}, ["orders.read"])).toEqual([]);
    const missed = { appointmentStart: new Date(now.getTime() - HOUR), orderMarkedAsNoShow: true };
    expect(read(missed, ["orders.write"])).toEqual(["lift-no-show", "note"]);
    expect(read({ ...missed, refundable: 100 }, ["orders.write"]), "a fee goes back").toEqual(["note"]);
    expect(read({ ...missed, refundable: 100 })).toEqual(["refund", "lift-no-show", "note"]);
  });
});

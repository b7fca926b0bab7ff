import { expect, it } from "vitest";
import type { WaitingCommand } from "#features/orders/commands/parts/waiting-work.ts";
import { waitingMarks } from "./waiting-marks.ts";

const at = "2026-11-24T16:40:00.000Z";

function press(orderId: string, refused: string | null): WaitingCommand {
  const payload = { v: 1, mark: "arrived" } as const;
  const command = { kind: "mark", id: `press of ${orderId}`, at, orderId, baseVersion: 1, payload } as const;
  return { nth: 1, personId: "ann", refused, command };
}

it("lists the marks of a visit that wait, and none that was refused or is of another visit", () => {
  const commands = [press("order 1", null), press("order 1", "It has changed."), press("order 2", null)];
  expect(waitingMarks(commands, "order 1")).toEqual([{ mark: "arrived", at }]);
});

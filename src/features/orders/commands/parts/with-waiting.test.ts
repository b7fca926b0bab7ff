import { expect, it } from "vitest";
import { exampleProviderOrder, providerOrderSchema } from "../../answers/contract/answers.ts";
import type { WaitingCommand } from "./waiting-work.ts";
import { waitingEnd, withWaiting } from "./with-waiting.ts";

const order = { ...providerOrderSchema.parse(exampleProviderOrder), visitMarks: [] };
const at = "2026-11-24T16:40:00.000Z";
let nth = 0;

function wait(command: object, refused: string | null = null, orderId = order.id): WaitingCommand {
  nth++;
  const whole = { id: `press ${nth}`, at, orderId, baseVersion: 1, ...command };
  return { nth, personId: "ann", refused, command: whole as WaitingCommand["command"] };
}

const mark = { kind: "mark", payload: { v: 1, mark: "arrived" } };
const end = { kind: "complete", payload: { v: 1, petServices: [], charges: [], cashTip: 0 } };

it("shows a mark that waits, and none that was refused or is of another visit", () => {
  expect(withWaiting(order, [wait(mark)]).visitMarks).toEqual([{ mark: "arrived", at }]);
  expect(withWaiting(order, [wait(mark, "It has changed."), wait(mark, null, "another")])).toEqual(order);
});

it("shows an end that waits, and none that was refused or is of another visit", () => {
  const waits = wait(end);
  expect(waitingEnd([wait(mark), waits], order.id)?.command.id).toBe(waits.command.id);
  expect(waitingEnd([wait(end, "It has changed."), wait(end, null, "another")], order.id)).toBeNull();
});

import { expect, it } from "vitest";
import { sendCommands } from "./contract.ts";

const id = "01990000-0000-7000-8000-0000000000e1";
const envelope = { id, orderId: id, baseVersion: 1, at: "2026-11-24T16:40:00.000Z" };
/** What apps store in browsers as version 1. Never edit these: their queues may be sent 30 days later. */
const VERSION_1 = [
  { kind: "mark", payload: { v: 1, mark: "on_my_way" } },
  { kind: "note", payload: { v: 1, petServiceId: id, spNote: "Calm.", base: "" } },
  {
    kind: "report",
    payload: { v: 1, petReport: { petId: id, findings: [{ part: "coat", remark: "" }], note: "" } },
  },
  {
    kind: "complete",
    payload: {
      ...{ v: 1, petServices: [{ petServiceId: id, final: 8_000 }], cashReceived: true, cashTip: 0 },
      charges: [{ label: "Dematting", amount: 1_000, reason: "Mats" }],
    },
  },
  { kind: "no_show", payload: { v: 1 } },
];

it.each(VERSION_1)("a stored $kind of version 1 is understood", (stored) => {
  const batch = { groomerId: id, sentAt: "2026-12-24T16:40:00.000Z", commands: [{ ...envelope, ...stored }] };
  expect(sendCommands.body.parse(batch)).toEqual(batch);
});

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getDeskAppointment } from "../contract/appointment.ts";
import { handle } from "./staff-appointment.tsx";

it("an appointment's page is loaded again at news of this appointment alone", () => {
  const order = getDeskAppointment.reply.parse(getDeskAppointment.example.reply);
  const ids = { noteId: randomUUID(), refundId: randomUUID() };
  const loaded = { order, proof: null, done: "", press: "", ...ids };
  const isStale = (orderId: string, event = "visit") => handle.isStale({ event, data: { orderId } }, loaded);
  expect(isStale(order.id)).toBe(true);
  expect(isStale("01990000-0000-7000-8000-0000000000ff")).toBe(false);
  expect(isStale(order.id, "room")).toBe(false);
});

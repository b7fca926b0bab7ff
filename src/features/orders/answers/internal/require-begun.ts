import { Refusal } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/** Throws `conflict` before the start of the visit and for orders that are not accepted or complete. */
export function requireBegun({ status, appointmentStart }: OrderRow, now: Date): void {
  const takesPlace = status === "complete" || status === "accepted";
  if (!takesPlace || !appointmentStart || appointmentStart > now) {
    throw new Refusal("conflict", ANSWER_REFUSALS.notBegun);
  }
}

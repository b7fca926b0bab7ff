import { slotTaken } from "#features/availability/service/slot-taken.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Refusal } from "#kit/wire/errors.ts";
import { type OrderNeeds, toVisitNeeds } from "../../service/read-order-needs.ts";
import { STAFF_TIME_REASONS, TIME_REASONS } from "../words.ts";
import { moverOf } from "./read-open-visit.ts";

/** The refusal of a time that the groomer cannot take: the reason in words, and the nearest free times. */
export function timeNotFree(
  context: Context,
  orderNeeds: OrderNeeds,
  startsAt: Date,
  reason: Reason,
): Promise<Refusal> {
  const reasons = moverOf(context).by === "staff" ? STAFF_TIME_REASONS : TIME_REASONS;
  return slotTaken(context, toVisitNeeds(orderNeeds), startsAt, { words: reasons[reason] });
}

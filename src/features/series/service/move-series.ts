import { isReason } from "#features/orders/rules/change-reasons.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { Series } from "../contract.ts";
import { type MoveInput, moveAs } from "../internal/move-as.ts";
import { byCustomer, byGroomer } from "../internal/mover.ts";
import { SERIES_FAULTS } from "../words.ts";

/** Moves this and later dates of a series of the signed-in groomer, as the client agreed. Safe to repeat. */
export function moveSeries(context: Context, id: string, input: MoveInput): Promise<Series> {
  return moveAs(byGroomer, context, id, input);
}

/**
 * Moves this and later dates of a series of the signed-in customer, each booked visit as the customer
 * reschedules it alone: within the notice, its groomer is asked. Safe to repeat.
 */
export async function moveOwnSeries(
  context: Context,
  id: string,
  { reasonId, ...input }: MoveInput & { reasonId: string },
): Promise<Series> {
  if (!isReason("customer-reschedule", reasonId)) throw refuseFields({ reasonId: [SERIES_FAULTS.reason] });
  return moveAs(byCustomer(reasonId), context, id, input);
}

import { slotTaken as slotTakenFor } from "#features/availability/service/slot-taken.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Refusal } from "#kit/wire/errors.ts";
import type { ServiceOfPet } from "../rules/draft.ts";
import { cutToServices, readDraftNeeds } from "../service/read-draft-needs.ts";
import type { SessionRow } from "../store/sessions.ts";
import { NOT_ON_OFFER } from "../words/session.ts";

type Lost = {
  services?: readonly ServiceOfPet[] | undefined;
  groomerId?: string;
  /** Why the calendar refused the time. */
  reason?: Reason;
};

/**
 * Creates the refusal (`slot_taken`) of a time that is no longer free, with the nearest other times. The
 * draft stays unchanged. A time that was never on offer is refused with its reason.
 * `groomerId`: the groomer of the lost time.
 */
export async function slotTaken(
  context: Context,
  session: SessionRow,
  startsAt: Date,
  { services, groomerId, reason = "fully_booked" }: Lost = {},
): Promise<Refusal> {
  const needs = await readDraftNeeds(context, cutToServices(session, services));
  const details = { startsAt: startsAt.toISOString(), reason };
  const words = NOT_ON_OFFER[reason];
  return slotTakenFor(context, needs, startsAt, { words, lost: groomerId, details });
}

import { slotTaken as slotTakenFor } from "#features/availability/service/slot-taken.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Refusal } from "#kit/wire/errors.ts";
import type { ServiceOfPet } from "../rules/draft.ts";
import { cutToServices, readDraftNeeds } from "../service/read-draft-needs.ts";
import type { SessionRow } from "../store/sessions.ts";

/**
 * Creates the refusal (`slot_taken`) of a time that is no longer free, with the nearest other times. The
 * draft stays unchanged. `groomerId`: the groomer of the lost time.
 */
export async function slotTaken(
  context: Context,
  session: SessionRow,
  startsAt: Date,
  { services, groomerId }: { services?: readonly ServiceOfPet[] | undefined; groomerId?: string } = {},
): Promise<Refusal> {
  const needs = await readDraftNeeds(context, cutToServices(session, services));
  const details = { startsAt: startsAt.toISOString() };
  return slotTakenFor(context, needs, startsAt, { lost: groomerId, details });
}

import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { JUST_TAKEN } from "../words.ts";
import { listNearest } from "./list-nearest.ts";

/**
 * The refusal of a taken time, with the nearest others in `details.nearest`. `lost`: the
 * groomer who had it, as `listNearest` needs it; `details`: what the endpoint adds to its answer.
 */
export async function slotTaken(
  scope: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  startsAt: Date,
  {
    words = JUST_TAKEN,
    lost,
    details = {},
  }: { words?: string | undefined; lost?: string | undefined; details?: Record<string, unknown> } = {},
): Promise<Refusal> {
  const nearest = await listNearest(scope, needs, startsAt.getTime(), { lost });
  return new Refusal("slot_taken", words, { details: { nearest, ...details } });
}

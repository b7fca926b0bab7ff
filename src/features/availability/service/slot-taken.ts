import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { JUST_TAKEN } from "../words.ts";
import { listNearest } from "./list-nearest.ts";

/**
 * The refusal of a time that has been taken, with the nearest free slots in `details.nearest`. `lost` is the
 * groomer whose time was taken (see `listNearest`). `details` are further fields of the answer.
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

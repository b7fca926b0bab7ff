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
  return timeTaken(words, { nearest, ...details });
}

/** The same refusal for a person who sees the free times anyway, and needs no nearest ones. */
export const timeTaken = (words: string, details?: Record<string, unknown>): Refusal =>
  new Refusal("slot_taken", words, { details });

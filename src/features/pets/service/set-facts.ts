import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import { lockCare, saveFacts } from "../store/care.ts";

/** What a groomer sees of a pet at the door; `weight` in lbs. */
export type SeenFacts = { breedId: string; weight: number };

/**
 * Corrects breed and weight of a pet, in the caller's transaction. The caller has checked them, and that the
 * owner agrees. Throws `not_found` for a removed pet.
 */
export async function setFacts(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  petId: string,
  facts: SeenFacts,
): Promise<void> {
  if (!(await lockCare(tx, siteId, petId))) throw notFound("This pet");
  await saveFacts(tx, siteId, petId, facts, now);
}

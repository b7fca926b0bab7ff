import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findOwnServices } from "../store/own-services.ts";

/** What a groomer prefers at work: the pace, and the pets to take. Null for an unknown groomer. */
export async function readWorkPreferences(db: Db, siteId: SiteId, groomerId: string) {
  const row = await findOwnServices(db, siteId, groomerId);
  if (!row) return null;
  const { pacePercent, weightLimit, breedIds } = row;
  return { pacePercent, weightLimit, breedsToAvoid: breedIds.toSorted() };
}

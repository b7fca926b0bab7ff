import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as petVisits from "../store/pet-visits.ts";

/** Whether a groomer has or had a visit of a pet that was not canceled. */
export function groomsPet(
  db: Db,
  siteId: SiteId,
  { groomerId, petId }: { groomerId: string; petId: string },
): Promise<boolean> {
  return petVisits.groomsPet(db, siteId, groomerId, petId);
}

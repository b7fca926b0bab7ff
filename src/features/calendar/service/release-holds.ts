import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as holdsStore from "../store/holds.ts";

/**
 * Releases the time that customers hold with a groomer who takes no more visits. The caller must hold the
 * groomer's lock.
 */
export function releaseHolds(tx: Tx, siteId: SiteId, groomerId: string): Promise<void> {
  return holdsStore.removeWith(tx, siteId, groomerId);
}

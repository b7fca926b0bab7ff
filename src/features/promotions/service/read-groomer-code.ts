import type { Db } from "#kit/server/database.ts";
import { newNumber } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { formatGroomerCode } from "../rules/groomer-referrals.ts";
import * as codesStore from "../store/groomer-codes.ts";

/**
 * Reads a groomer's referral code, which is unique in the site. The first call makes it; parallel calls get
 * the same code, because the table has one for each groomer.
 */
export async function readGroomerCode(db: Db, siteId: SiteId, groomerId: string, now: Date): Promise<string> {
  for (;;) {
    const saved = await codesStore.findCode(db, siteId, groomerId);
    if (saved) return saved;
    await codesStore.insertCode(db, siteId, { groomerId, code: formatGroomerCode(newNumber()) }, now);
  }
}

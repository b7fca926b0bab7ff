import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toShortName } from "../rules/groomer-referrals.ts";
import * as referralsStore from "../store/groomer-referrals.ts";

/** The short name of the groomer by whose code a groomer came: "Maria L."; null for none. */
export async function readGroomerReferrer(db: Db, siteId: SiteId, groomerId: string): Promise<string | null> {
  const row = await referralsStore.findReferrer(db, siteId, groomerId);
  return row ? toShortName(row) : null;
}

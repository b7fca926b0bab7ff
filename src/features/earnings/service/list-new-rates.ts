import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listSetSince } from "../store/rates.ts";

/** For two days after a brand sets a rate, a job looks for visits that had none before. */
const LOOK_MS = 2 * 86_400_000;

/** Brands that have set a rate lately, with the first day that any of their rates covers. */
export function listNewRates(db: Db, now: Date): Promise<{ siteId: SiteId; firstDay: string }[]> {
  return listSetSince(db, new Date(now.getTime() - LOOK_MS));
}

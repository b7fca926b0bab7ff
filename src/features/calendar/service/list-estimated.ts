import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as placeStatements from "../store/place-statements.ts";
import { driveOf } from "./recall-drives.ts";

/**
 * The orders among these whose drives the default rule decided although there is a router. Without a router
 * that says nothing, and nothing is read.
 */
export async function listEstimated(
  db: Db,
  siteId: SiteId,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (driveOf(siteId).roads === undefined || orderIds.length === 0) return new Set();
  return new Set(await placeStatements.listEstimated(db, siteId, orderIds));
}

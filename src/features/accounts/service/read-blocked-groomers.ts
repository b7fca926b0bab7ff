import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as blocksStore from "../store/blocks.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The ids of the groomers who have blocked a customer, or whose messages the customer has blocked. They are
 * never offered to the customer. Empty without a customer. `since`: only by blocks from this instant on.
 */
export async function readBlockedGroomers(
  db: Db,
  siteId: SiteId,
  customerId: string | null,
  since?: Date,
): Promise<ReadonlySet<string>> {
  if (customerId === null) return NONE;
  const ids = await blocksStore.listBlockedGroomers(db, siteId, customerId, since);
  return ids.length === 0 ? NONE : new Set(ids);
}

/** As `readBlockedGroomers`, for the caller: empty for everyone but customers. */
export function readBlockedForCaller({ db, siteId, actor }: Pick<Context, "db" | "siteId" | "actor">) {
  return readBlockedGroomers(db, siteId, actor.role === "customer" ? actor.profileId : null);
}

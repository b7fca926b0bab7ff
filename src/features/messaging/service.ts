import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Blocked } from "./contract.ts";
import * as messagingStore from "./store.ts";

/** The caller's own block list; another's is not found. */
export async function listBlocked(context: Context, customerId: string): Promise<Blocked[]> {
  const { profileId, accountId } = actingAs(context, "customer");
  if (customerId !== profileId) throw notFound("This customer");
  const rows = await messagingStore.listBlocked(context.db, context.siteId, accountId);
  return rows.map(({ role, blockedAt, ...row }) => ({
    ...row,
    role: role === "staff" ? role : "groomer",
    blockedAt: blockedAt.toISOString(),
  }));
}

/** Removes all blocks by and against an account; `customers` calls it for closed accounts. */
export function forgetBlocks(tx: Tx, gone: { siteId: SiteId; accountId: string }): Promise<void> {
  return messagingStore.removeBlocks(tx, gone.siteId, gone.accountId);
}

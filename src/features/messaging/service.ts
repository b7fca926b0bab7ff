import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Blocked } from "./contract.ts";
import * as messagingStore from "./store.ts";

/** Lists the people that the signed-in customer has blocked. The list of another customer is not found. */
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

/** Removes all blocks by and against an account. `customers` calls this for deleted accounts. */
export function forgetBlocks(tx: Tx, account: { siteId: SiteId; accountId: string }): Promise<void> {
  return messagingStore.removeBlocks(tx, account.siteId, account.accountId);
}

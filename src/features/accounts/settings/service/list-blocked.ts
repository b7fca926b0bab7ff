import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import * as blocksStore from "../../store/blocks.ts";
import type { Blocked } from "../contract/blocks.ts";

/** Lists the people that the signed-in customer has blocked. The list of another customer is not found. */
export async function listBlocked(context: Context, customerId: string): Promise<Blocked[]> {
  const { profileId, accountId } = actingAs(context, "customer");
  if (customerId !== profileId) throw notFound("This customer");
  const rows = await blocksStore.listBlocked(context.db, context.siteId, accountId);
  return rows.map(({ role, blockedAt, ...row }) => ({
    ...row,
    role: role === "staff" ? role : "groomer",
    blockedAt: blockedAt.toISOString(),
  }));
}

import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import * as blocksStore from "../../store/blocks.ts";
import type { Blocked } from "../contract/blocks.ts";
import { listBlocked } from "./list-blocked.ts";

/** Blocks a groomer for the signed-in customer, and lists everybody that the customer has blocked. */
export async function blockGroomer(context: Context, groomerId: string): Promise<Blocked[]> {
  const { profileId, accountId } = actingAs(context, "customer");
  const { db, siteId, now } = context;
  const blockedId = await readAccountOf(context, groomerId);
  await blocksStore.addBlock(db, siteId, { accountId, blockedId }, now);
  return listBlocked(context, profileId);
}

export async function unblockGroomer(context: Context, groomerId: string): Promise<Blocked[]> {
  const { profileId, accountId } = actingAs(context, "customer");
  const blockedId = await readAccountOf(context, groomerId);
  await blocksStore.removeBlock(context.db, context.siteId, { accountId, blockedId });
  return listBlocked(context, profileId);
}

async function readAccountOf({ db, siteId }: Context, groomerId: string): Promise<string> {
  const accountId = await blocksStore.findGroomerAccount(db, siteId, groomerId);
  if (!accountId) throw notFound("This groomer");
  return accountId;
}

import { readPause } from "#features/groomers/service/read-own-hours.ts";
import { countWaiting } from "#features/orders/answers/service/read-open-work.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import type { getBar } from "../contract/bar.ts";

/** Shows what each page of the signed-in groomer has around it: two short statements at once. */
export async function showBar(context: Context): Promise<Reply<typeof getBar>> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "groomer");
  const [waiting, pausedAt] = await Promise.all([
    countWaiting(db, siteId, profileId),
    readPause(db, siteId, profileId),
  ]);
  return { waiting, pausedSince: pausedAt?.toISOString() ?? null };
}

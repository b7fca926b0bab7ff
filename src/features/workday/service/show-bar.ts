import { readPause } from "#features/groomers/service/read-own-hours.ts";
import { countOpenWork } from "#features/orders/answers/service/count-open-work.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import type { getBar } from "../contract/bar.ts";

/** Shows what each page of the signed-in groomer has around it: two short statements at once. */
export async function showBar(context: Context): Promise<Reply<typeof getBar>> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "groomer");
  const [work, pausedAt] = await Promise.all([
    countOpenWork(db, siteId, profileId, now),
    readPause(db, siteId, profileId),
  ]);
  return { ...work, pausedSince: pausedAt?.toISOString() ?? null };
}

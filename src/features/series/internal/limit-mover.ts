import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";

/** Counts an attempt at a series for its caller alone, so that none of its movers holds up another. */
export async function limitMover(
  { db, siteId, actor }: Context,
  name: string,
  seriesId: string,
  rule: RateLimit,
): Promise<void> {
  const account = actor.role === "anonymous" ? "" : actor.accountId;
  await limitRate(db, name, `${siteId} ${seriesId} ${account}`, rule);
}

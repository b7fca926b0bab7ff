import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";

/** Every reading by hand calls another server, which must not be flooded from here. */
const READS_OF_GROOMER: RateLimit = { points: 30, seconds: 3_600 };

export async function limitReads({ db, siteId }: Context, groomerId: string): Promise<void> {
  await limitRate(db, "calendars read by groomer", `${siteId} ${groomerId}`, READS_OF_GROOMER);
}

import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import * as store from "../store.ts";

const LINKS_OF_GROOMER: RateLimit = { points: 20, seconds: 3_600 };

/**
 * Makes the signed-in groomer's calendar link, in place of a former one. It is shown only here. Refuses staff
 * who act for others: they could read the calendar even after that.
 */
export async function makeCalendarLink(context: Context): Promise<{ url: string }> {
  const { db, siteId, now, origin } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  refuseImpersonator(context);
  await limitRate(db, "calendar links of groomer", `${siteId} ${groomerId}`, LINKS_OF_GROOMER);
  const token = newToken();
  await store.put(db, siteId, { groomerId, tokenHash: hashToken(token), createdAt: now });
  return { url: `${origin}/calendar/groomer/${token}.ics` };
}

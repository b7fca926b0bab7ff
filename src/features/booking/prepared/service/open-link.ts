import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { asRefusal, notFound } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { readProfile } from "../../internal/customer-profile.ts";
import { openSession } from "../../internal/open-session.ts";
import { withProfile } from "../../rules/customer-profile.ts";
import { showSession } from "../../service/find-session.ts";
import { setTime } from "../../times/service/set-time.ts";
import * as links from "../store/links.ts";

/** Limits how many tokens a visitor can guess. */
const OPENINGS_OF_NETWORK: RateLimit = { points: 30, seconds: 3_600 };

/**
 * Uses up a link and opens its booking in the caller's browser, with the prepared time on hold if the time is
 * free. Refuses (`not_found`) an unknown, used or expired link alike.
 */
export async function openLink(context: Context, linkToken: string): Promise<BookingSession> {
  const { db, siteId, now, actor } = context;
  await limitRate(db, "open links", `${siteId} ${toNetwork(context.ipAddress)}`, OPENINGS_OF_NETWORK);
  const profile = actor.role === "customer" ? await readProfile(context, actor.profileId) : null;
  const opened = await db.transaction().execute(async (tx) => {
    const link = await links.takeLink(tx, siteId, hashToken(linkToken), now);
    if (!link) throw notFound("This link");
    const draft = withProfile(link.draft, profile?.details, now);
    const { token } = await openSession(context, tx, draft);
    return { link, token };
  });
  const { wishedGroomerId: groomerId, wishedStart } = opened.link;
  if (groomerId && wishedStart) {
    await setTime(context, opened.token, { groomerId, startsAt: wishedStart.toISOString() }).catch(
      ignoreRefusal,
    );
  }
  return showSession(context, opened.token);
}

/** If the prepared time is no longer free, the booking opens without a time. */
function ignoreRefusal(error: unknown): void {
  if (!asRefusal(error)) throw error;
}

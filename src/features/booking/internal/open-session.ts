import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { BOOKING_COOKIE, type Draft, SESSION_SECONDS, sessionEnd } from "../rules/draft.ts";
import * as bookingStore from "../store/sessions.ts";

/** Each session is a row that stays for a day. Wide enough for an office behind one address. */
const SESSIONS_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

/** Counts a new session of the caller's network; refuses (`too_many_requests`) above the limit. */
export function limitNewSessions({ db, siteId, ipAddress }: Context): Promise<void> {
  return limitRate(db, "booking", `${siteId} ${toNetwork(ipAddress)}`, SESSIONS_OF_NETWORK);
}

/** Makes a session of a draft, of the signed-in customer if there is one, and opens it in this browser. */
export async function openSession(
  context: Context,
  db: Db,
  draft: Draft,
  token = newToken(),
): Promise<{ id: string; token: string }> {
  const customerId = context.actor.role === "customer" ? context.actor.profileId : null;
  const id = newId();
  const session = { id, tokenHash: hashToken(token), customerId, draft, expiresAt: sessionEnd(context.now) };
  await bookingStore.insert(db, context.siteId, session, context.now);
  setBookingCookie(context, token);
  return { id, token };
}

/** Makes a session the booking of this browser. */
export function setBookingCookie(context: Context, token: string): void {
  context.setCookie(BOOKING_COOKIE, token, { maxAge: SESSION_SECONDS });
}

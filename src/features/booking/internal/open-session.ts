import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { BOOKING_COOKIE, type Draft, SESSION_SECONDS, sessionEnd } from "../rules/draft.ts";
import * as bookingStore from "../store/sessions.ts";

/** Every session is a row that stays for a day. The limit leaves room for an office with one IP address. */
const SESSIONS_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

/** Counts a new session for the caller's network. Refuses (`too_many_requests`) above the limit. */
export function limitNewSessions({ db, siteId, ipAddress }: Context): Promise<void> {
  return limitRate(db, "booking", `${siteId} ${toNetwork(ipAddress)}`, SESSIONS_OF_NETWORK);
}

/**
 * Creates a session with this draft and sets the booking cookie. The session belongs to the caller if the
 * caller is a customer. Returns the session's id and token.
 */
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

/** Sets the cookie that makes this session the booking of the caller's browser. */
export function setBookingCookie(context: Context, token: string): void {
  context.setCookie(BOOKING_COOKIE, token, { maxAge: SESSION_SECONDS });
}

import { selectCredit } from "#features/promotions/service/spend-credit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { BookingSession } from "../contract/session.ts";
import { presentSession } from "../internal/present-session.ts";
import * as bookingStore from "../store/sessions.ts";

/**
 * Whether a caller may see a session: without a customer every holder of the token, else that customer or
 * staff.
 */
function mayRead({ actor }: Context, session: bookingStore.SessionRow): boolean {
  if (session.customerId === null || actor.role === "staff") return true;
  return actor.role === "customer" && actor.profileId === session.customerId;
}

/** The session of a token; unknown, expired, foreign and other sites' sessions are the same 404. */
export async function findSession(context: Context, token: string): Promise<bookingStore.SessionRow> {
  return toRead(context, await bookingStore.findByToken(context.db, context.siteId, hashToken(token)));
}

/** As `findSession`, with what its customer may spend, in cents: for replies with a price. */
export async function findSessionWithCredit(
  context: Context,
  token: string,
): Promise<{ session: bookingStore.SessionRow; credit: number }> {
  const { db, siteId } = context;
  const found = await bookingStore.findWithCredit(db, siteId, hashToken(token), selectCredit);
  return { session: toRead(context, found?.session), credit: found?.credit ?? 0 };
}

function toRead(context: Context, session: bookingStore.SessionRow | undefined): bookingStore.SessionRow {
  if (!session || session.expiresAt <= context.now || !mayRead(context, session))
    throw notFound("This booking");
  return session;
}

export async function showSession(context: Context, token: string): Promise<BookingSession> {
  const { session, credit } = await findSessionWithCredit(context, token);
  return presentSession(context, token, session, { credit });
}

import { selectCredit } from "#features/promotions/service/spend-credit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { BookingSession } from "../contract/session.ts";
import { presentSession } from "../internal/present-session.ts";
import * as bookingStore from "../store/sessions.ts";

/**
 * Whether the caller may see a session. A session with a customer is for that customer and for staff who may
 * change orders. Any holder of the token may see a session without a customer.
 */
function mayRead({ actor }: Context, session: bookingStore.SessionRow): boolean {
  if (session.customerId === null || mayAsStaff(actor, "orders.write")) return true;
  return actor.role === "customer" && actor.profileId === session.customerId;
}

/** Finds the session of a token. Unknown, expired and other people's sessions get the same `not_found`. */
export async function findSession(context: Context, token: string): Promise<bookingStore.SessionRow> {
  return requireReadable(
    context,
    await bookingStore.findByToken(context.db, context.siteId, hashToken(token)),
  );
}

/** As `findSession`, for replies with a price: also reads the customer's referral credit, in cents. */
export async function findSessionWithCredit(
  context: Context,
  token: string,
): Promise<{ session: bookingStore.SessionRow; credit: number }> {
  const { db, siteId } = context;
  const found = await bookingStore.findWithCredit(db, siteId, hashToken(token), selectCredit);
  return { session: requireReadable(context, found?.session), credit: found?.credit ?? 0 };
}

function requireReadable(
  context: Context,
  session: bookingStore.SessionRow | undefined,
): bookingStore.SessionRow {
  if (!session || session.expiresAt <= context.now || !mayRead(context, session))
    throw notFound("This booking");
  return session;
}

export async function showSession(context: Context, token: string): Promise<BookingSession> {
  const { session, credit } = await findSessionWithCredit(context, token);
  return presentSession(context, token, session, { credit });
}

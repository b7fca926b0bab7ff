import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type KnownCustomer, locateHome, readKnown } from "../../internal/known-customer.ts";
import type { Draft } from "../../rules/draft.ts";
import { isHome, withKnown } from "../../rules/known.ts";
import { changeSession, lockOpen } from "../../service/change-session.ts";
import { findSession } from "../../service/read-session.ts";
import * as bookingStore from "../../store/sessions.ts";

type Session = bookingStore.SessionRow;

/**
 * Makes a booking its signed-in customer's own: nobody else can read it from then on. What was told stays;
 * what was not told yet comes from the profile. Doing it twice changes nothing.
 */
export async function claimSession(context: Context, token: string): Promise<BookingSession> {
  await findSession(context, token);
  return changeSession(context, token, await claimOf(context));
}

/**
 * The claim of whoever calls, to be laid on a session that is locked; refused for all but customers
 * themselves.
 */
export async function claimOf(context: Context): Promise<(session: Session) => Session> {
  const { actor, now } = context;
  if (actor.role !== "customer" || actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", "Sign in as a customer to go on with this booking.");
  }
  const profile = await readKnown(context, actor.profileId);
  const home = await locateHome(context, profile?.home ?? null);
  return (session) => {
    if (session.customerId !== null || !profile) return session;
    const draft = withKnown(session.draft, profile.known, now);
    return { ...session, customerId: actor.profileId, draft: { ...draft, ...placeOf(draft, profile, home) } };
  };
}

/**
 * Locks a session that may still change, as a part of a larger transaction, and makes it the caller's own.
 */
export async function claimIn(
  context: Context,
  tx: Tx,
  id: string,
  claim: (session: Session) => Session,
): Promise<void> {
  const session = await lockOpen(context, tx, id);
  const next = claim(session);
  if (next !== session) await run(tx, bookingStore.saveSession(tx, next));
}

/**
 * Home, for a draft without an address or with its ZIP alone. Beside a chosen time no place is changed
 * unasked.
 */
function placeOf(
  { address, visits }: Draft,
  profile: KnownCustomer,
  home: Pick<Draft, "address" | "areaId"> | null,
) {
  if (!home || !profile.home || visits.length > 0) return null;
  const isOpen = address === null || (address.addressLine === "" && isHome(address, profile.home));
  return isOpen ? home : null;
}

import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type CustomerProfile, locateHome, readProfile } from "../../internal/customer-profile.ts";
import { isHome, withProfile } from "../../rules/customer-profile.ts";
import type { Draft } from "../../rules/draft.ts";
import { changeSession, lockOpen } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";

type Session = bookingStore.SessionRow;

/**
 * Makes a booking the signed-in customer's own, which no one else can read. Details already entered stay;
 * the profile fills the rest. Safe to repeat.
 */
export async function claimSession(context: Context, token: string): Promise<BookingSession> {
  await findSession(context, token);
  return changeSession(context, token, await prepareClaim(context));
}

/** The caller's claim, to apply to a locked session; refused for everyone but customers themselves. */
export async function prepareClaim(context: Context): Promise<(session: Session) => Session> {
  const { actor, now } = context;
  if (actor.role !== "customer" || actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", SESSION_REFUSALS.notCustomer);
  }
  const profile = await readProfile(context, actor.profileId);
  const home = await locateHome(context, profile?.home ?? null);
  return (session) => {
    if (session.customerId !== null || !profile) return session;
    const draft = withProfile(session.draft, profile.details, now);
    return { ...session, customerId: actor.profileId, draft: { ...draft, ...homeFor(draft, profile, home) } };
  };
}

/** Locks an open session inside a larger transaction, and makes it the caller's own. */
export async function claimLocked(
  context: Context,
  tx: Tx,
  id: string,
  claim: (session: Session) => Session,
): Promise<void> {
  const session = await lockOpen(context, tx, id);
  const next = claim(session);
  if (next !== session) await run(tx, bookingStore.saveSession(tx, next));
}

/** Home, for a draft without an address or with its ZIP alone. A chosen time keeps its address. */
function homeFor(
  { address, visits }: Draft,
  profile: CustomerProfile,
  home: Pick<Draft, "address" | "areaId"> | null,
) {
  if (!home || !profile.home || visits.length > 0) return null;
  const isOpen = address === null || (address.addressLine === "" && isHome(address, profile.home));
  return isOpen ? home : null;
}

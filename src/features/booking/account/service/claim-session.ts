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
import { lockOwner } from "../internal/lock-owner.ts";

type Session = bookingStore.SessionRow;
type Claim = (session: Session, tx: Tx) => Promise<Session>;

/**
 * Gives a booking without a customer to the signed-in customer; other customers can no longer read the
 * booking. Details already entered stay; the profile fills in the rest. Safe to repeat.
 */
export async function claimSession(context: Context, token: string): Promise<BookingSession> {
  await findSession(context, token);
  return changeSession(context, token, await prepareClaim(context));
}

/**
 * Reads the caller's profile and returns the change that gives a locked session to the caller. Refuses
 * (`forbidden`) everyone but customers; staff who impersonate a customer are refused too, and so is a claim
 * of an account that was closed since.
 */
export async function prepareClaim(context: Context): Promise<Claim> {
  const { actor, siteId, now } = context;
  if (actor.role !== "customer" || actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", SESSION_REFUSALS.notCustomer);
  }
  const profile = await readProfile(context, actor.profileId);
  const home = await locateHome(context, profile?.home ?? null);
  return async (session, tx) => {
    if (session.customerId !== null || !profile) return session;
    await lockOwner(tx, siteId, actor.profileId);
    const draft = withProfile(session.draft, profile.details, now);
    return { ...session, customerId: actor.profileId, draft: { ...draft, ...homeFor(draft, profile, home) } };
  };
}

/** Locks an open session in the caller's transaction, and applies a claim from `prepareClaim`. */
export async function claimLocked(context: Context, tx: Tx, id: string, claim: Claim): Promise<void> {
  const session = await lockOpen(context, tx, id);
  const next = await claim(session, tx);
  if (next !== session) await run(tx, bookingStore.saveSession(tx, next));
}

/**
 * The home's address for a draft that has no address or only the home's ZIP code; else null. A draft with a
 * chosen time stays at its address.
 */
function homeFor(
  { address, visits }: Draft,
  profile: CustomerProfile,
  home: Pick<Draft, "address" | "areaId"> | null,
) {
  if (!home || !profile.home || visits.length > 0) return null;
  const isIncomplete = address === null || (address.addressLine === "" && isHome(address, profile.home));
  return isIncomplete ? home : null;
}

import type { Context } from "#kit/server/verb.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";
import { isHome, withKnown } from "../rules/known.ts";
import { changeSession } from "./change-session.ts";
import { type KnownCustomer, locateHome, readKnown } from "./known-customer.ts";
import { findSession } from "./read-session.ts";

/**
 * Makes a booking its signed-in customer's own: nobody else can read it from then on. What was told stays; what was
 * not told yet comes from the profile (UX 18, 20). Doing it twice changes nothing.
 */
export async function claimSession(context: Context, token: string): Promise<BookingSession> {
  const { actor, now } = context;
  await findSession(context, token);
  if (actor.role !== "customer" || actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", "Sign in as a customer to go on with this booking.");
  }
  const profile = await readKnown(context, actor.profileId);
  const home = await locateHome(context, profile?.home ?? null);
  return changeSession(context, token, (session) => {
    if (session.customerId !== null || !profile) return session;
    const draft = withKnown(session.draft, profile.known, now);
    return { ...session, customerId: actor.profileId, draft: { ...draft, ...placeOf(draft, profile, home) } };
  });
}

/** Home, for a draft without an address or with its ZIP alone. Beside a chosen time no place is changed unasked. */
function placeOf(
  { address, visits }: Draft,
  profile: KnownCustomer,
  home: Pick<Draft, "address" | "areaId"> | null,
) {
  if (!home || !profile.home || visits.length > 0) return null;
  const isOpen = address === null || (address.addressLine === "" && isHome(address, profile.home));
  return isOpen ? home : null;
}

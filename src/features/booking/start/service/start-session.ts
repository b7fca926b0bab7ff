import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import type { AddressInput, BookingSession } from "../../contract/session.ts";
import { locateHome, readProfile } from "../../internal/customer-profile.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import { completeAddress, withProfile } from "../../rules/customer-profile.ts";
import { type Draft, EMPTY_DRAFT, SESSION_HOURS } from "../../rules/draft.ts";
import { showSession } from "../../service/find-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { checkCategory } from "./set-category.ts";

/** The cookie that carries a booking's token: HttpOnly, so that no script can leak it. */
export const BOOKING_COOKIE = "waggon_booking";

/** Each session is a row that stays for days. Wide enough for an office behind one address. */
export const SESSIONS_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

export type StartInput = {
  address?: AddressInput | undefined;
  serviceCategory?: string | undefined;
  referral?: string | undefined;
  utm?: Record<string, string> | undefined;
  preferences?: Pick<Draft, "wishedGroomerId" | "wishedService" | "desiredDate">;
};

export async function startSession(context: Context, input: StartInput): Promise<BookingSession> {
  const network = `${context.siteId} ${toNetwork(context.ipAddress)}`;
  await limitRate(context.db, "booking", network, SESSIONS_OF_NETWORK);
  if (input.serviceCategory) await checkCategory(context, input.serviceCategory, "serviceCategory");
  const customerId = context.actor.role === "customer" ? context.actor.profileId : null;
  const draft = await firstDraft(context, input, customerId);
  const token = await openSession(context, context.db, draft);
  return showSession(context, token);
}

/**
 * Makes a session of a draft, of the signed-in customer if there is one; its token also goes into the cookie.
 */
export async function openSession(
  context: Context,
  db: Db | Tx,
  draft: Draft,
  token = newToken(),
): Promise<string> {
  const customerId = context.actor.role === "customer" ? context.actor.profileId : null;
  const expiresAt = new Date(context.now.getTime() + SESSION_HOURS * 3_600_000);
  const session = { id: newId(), tokenHash: hashToken(token), customerId, draft, expiresAt };
  await bookingStore.insert(db, context.siteId, session, context.now);
  context.setCookie(BOOKING_COOKIE, token, { maxAge: SESSION_HOURS * 3_600 });
  return token;
}

/** What the profile of a signed-in customer knows is filled in. */
async function firstDraft(context: Context, input: StartInput, customerId: string | null): Promise<Draft> {
  const profile = customerId && (await readProfile(context, customerId));
  const home = profile ? profile.home : null;
  const place = input.address
    ? await locateAddress(context, completeAddress(input.address, home))
    : await locateHome(context, home);
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...place,
    ...input.preferences,
    serviceCategory: input.serviceCategory ?? null,
    referral: input.referral ?? null,
    utm: input.utm ?? {},
    origin: context.origin,
  };
  return profile ? withProfile(draft, profile.details, context.now) : draft;
}

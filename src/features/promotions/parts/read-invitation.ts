import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { getReferralCode, type ReferralCode, showInvitation } from "../contract.ts";
import { referralCookie } from "./referral-cookie.ts";

export type Invitation = { code: string; firstName: string; reward: number };

/** For loaders: the invitation of a code; null for an unknown code. */
export async function readInvitation(where: Anywhere, code: string): Promise<Invitation | null> {
  try {
    return await call(where, showInvitation, { params: { code: code.trim().slice(0, 40) } });
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return null;
  }
}

/**
 * For loaders: the invitation that this browser has saved; null for none, and above the limit of
 * calls.
 */
export async function readSavedInvitation(where: Anywhere): Promise<Invitation | null> {
  const code = referralCookie.read(where);
  try {
    return code === null ? null : await readInvitation(where, code);
  } catch (error) {
    if (asRefusal(error)?.code !== "too_many_requests") throw error;
    return null;
  }
}

/** For loaders: the customer's own code; null for staff who act for the customer. */
export async function readMyCode(where: Anywhere): Promise<ReferralCode | null> {
  try {
    return await call(where, getReferralCode);
  } catch (error) {
    if (asRefusal(error)?.code !== "forbidden") throw error;
    return null;
  }
}

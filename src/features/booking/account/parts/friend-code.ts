import { readInvitation } from "#features/promotions/parts/read-invitation.ts";
import { forgetReferralCookie, saveReferralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { setReferral } from "../../contract/preferences.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

// For actions only.

const FIELD = "referralCode";

/** `code`: whose credit shall count; empty when it was taken out, undefined when there is nothing to say. */
export type FriendCode = { code?: string; errors: FieldErrors };

/** What the field says: a code that somebody has, or nothing. What it never showed cannot be emptied. */
export async function readFriendCode(args: Anywhere, form: FormData): Promise<FriendCode> {
  const typed = textOf(form, FIELD);
  const before = textOf(form, "referralShown");
  if (typed === before) return before === "" ? { errors: {} } : { code: before, errors: {} };
  if (typed === "") return { code: "", errors: {} };
  try {
    const invitation = await readInvitation(args, typed);
    if (invitation) return { code: invitation.code, errors: {} };
    return { errors: { [FIELD]: [FIELD_FAULTS.friendCode] } };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "too_many_requests") throw error;
    return { errors: { [FIELD]: [refusal.message] } };
  }
}

/**
 * Tells the booking, and answers what the browser shall keep: the next booking of the same person knows it
 * too.
 */
export async function saveFriendCode(
  args: Anywhere,
  token: string,
  { code }: FriendCode,
): Promise<string | null> {
  if (code === undefined) return null;
  await call(args, setReferral, { params: { session: token }, body: { code } });
  return code === "" ? forgetReferralCookie(args) : saveReferralCookie(args, code);
}

import { readInvitation } from "#features/promotions/parts/read-invitation.ts";
import { forgetReferralCookie, saveReferralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { setReferral } from "../../contract/preferences.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

// For actions only.

const FIELD = "referralCode";

/** `code`: the friend to credit; empty when the field was cleared, undefined when nothing changed. */
type FriendCode = { code?: string; errors: FieldErrors };

/** Reads the field: a known code, or none. A code that the form never showed cannot be cleared. */
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

/** Saves the code with the booking. Returns the cookie that lets the next booking know it too. */
export async function saveFriendCode(
  args: Anywhere,
  token: string,
  { code }: FriendCode,
): Promise<string | null> {
  if (code === undefined) return null;
  await call(args, setReferral, { params: { session: token }, body: { code } });
  return code === "" ? forgetReferralCookie(args) : saveReferralCookie(args, code);
}

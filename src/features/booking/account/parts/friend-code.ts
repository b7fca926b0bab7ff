import { readInvitation } from "#features/promotions/parts/read-invitation.ts";
import { referralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { setReferral } from "../../contract/preferences.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

// For actions only.

const FIELD = "referralCode";

/** `code`: the friend's code; empty if the field was cleared, undefined if there is nothing to save. */
type FriendCode = { code?: string; errors: FieldErrors };

/** Reads and checks the friend's code. An empty field clears the code only if the form showed a code. */
export async function readFriendCode(args: Anywhere, form: FormData): Promise<FriendCode> {
  const typed = textOf(form, FIELD);
  const shown = textOf(form, "referralShown");
  if (typed === shown) return shown === "" ? { errors: {} } : { code: shown, errors: {} };
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
 * Saves the code with the booking. Returns a `Set-Cookie` that saves the code for the next booking or forgets
 * the code, or null if there is nothing to save.
 */
export async function saveFriendCode(
  args: Anywhere,
  token: string,
  { code }: FriendCode,
): Promise<string | null> {
  if (code === undefined) return null;
  await call(args, setReferral, { params: { session: token }, body: { code } });
  return code === "" ? referralCookie.forget(args) : referralCookie.save(args, code);
}

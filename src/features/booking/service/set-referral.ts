import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { BookingSession } from "../contract/session.ts";
import { changeDraft } from "./change-session.ts";

/** Saves a friend's referral code; "" removes the code. The code is checked when an account is created. */
export function setReferral(context: Context, token: string, code: string): Promise<BookingSession> {
  refuseImpersonator(context);
  return changeDraft(context, token, (draft) => ({ ...draft, referral: code || null }));
}

import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { BookingSession } from "../contract/session.ts";
import { changeDraft } from "./change-session.ts";

/** Saves the friend's code of a new customer; "" for none. It is judged when an account is made. */
export function setReferral(context: Context, token: string, code: string): Promise<BookingSession> {
  refuseImpersonator(context);
  return changeDraft(context, token, (draft) => ({ ...draft, referral: code || null }));
}

import type { CodeSent } from "../contract.ts";
import { type EmailOrPhone, maskEmailOrPhone } from "../rules/email-or-phone.ts";

/** The reply after a code was sent to an address, which the reply masks. */
export function showCodeSent(address: EmailOrPhone, sent: { resendAt: Date; expiresAt: Date }): CodeSent {
  return {
    sentTo: maskEmailOrPhone(address),
    resendAt: sent.resendAt.toISOString(),
    expiresAt: sent.expiresAt.toISOString(),
  };
}

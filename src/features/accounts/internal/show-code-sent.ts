import type { CodeSent } from "../contract.ts";
import { type EmailOrPhone, maskEmailOrPhone } from "../rules/email-or-phone.ts";

/** A code that was sent to an address, for the wire. */
export function showCodeSent(address: EmailOrPhone, sent: { resendAt: Date; expiresAt: Date }): CodeSent {
  return {
    sentTo: maskEmailOrPhone(address),
    resendAt: sent.resendAt.toISOString(),
    expiresAt: sent.expiresAt.toISOString(),
  };
}

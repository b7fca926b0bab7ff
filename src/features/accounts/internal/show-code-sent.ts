import type { CodeSent } from "../contract.ts";
import { type Address, maskAddress } from "../rules/address.ts";

/** A code that was sent to an address, for the wire. */
export function showCodeSent(address: Address, sent: { resendAt: Date; expiresAt: Date }): CodeSent {
  return {
    sentTo: maskAddress(address),
    resendAt: sent.resendAt.toISOString(),
    expiresAt: sent.expiresAt.toISOString(),
  };
}

import { asRefusal } from "#kit/wire/errors.ts";

/** Where the payer's bank asks, by a page of ours in front of it. */
export type BankChallenge = { path: string; reference: string };

/**
 * The challenge that a refused payment waits for (`payment_needs_action`); null when it was refused for good.
 */
export function bankChallengeOf(error: unknown): BankChallenge | null {
  const { action } = (asRefusal(error)?.details ?? {}) as { action?: Partial<Record<string, unknown>> };
  const { path, reference } = action ?? {};
  // A path of ours alone: never another host.
  if (typeof path !== "string" || typeof reference !== "string" || !/^\/(?!\/)/.test(path)) return null;
  return { path, reference };
}

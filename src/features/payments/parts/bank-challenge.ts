import { asRefusal } from "#kit/wire/errors.ts";

/** Our page before the bank's own, and the bank's reference. */
export type BankChallenge = { path: string; reference: string };

/**
 * The bank's challenge that a refused payment waits for (`payment_needs_action`); null for other refusals.
 */
export function bankChallengeOf(error: unknown): BankChallenge | null {
  const { action } = (asRefusal(error)?.details ?? {}) as { action?: Partial<Record<string, unknown>> };
  const { path, reference } = action ?? {};
  // Only a path of ours, never another host.
  if (typeof path !== "string" || typeof reference !== "string" || !/^\/(?!\/)/.test(path)) return null;
  return { path, reference };
}

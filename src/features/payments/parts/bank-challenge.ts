import { asRefusal } from "#kit/wire/errors.ts";

/** The path of our page that leads to the bank, and the bank's reference. */
export type BankChallenge = { path: string; reference: string };

/** The challenge that a payer must answer after a refusal `payment_needs_action`; null for other errors. */
export function bankChallengeOf(error: unknown): BankChallenge | null {
  const { action } = (asRefusal(error)?.details ?? {}) as { action?: Partial<Record<string, unknown>> };
  const { path, reference } = action ?? {};
  // Only a path on our site counts, so that no answer can send the payer to another host.
  if (typeof path !== "string" || typeof reference !== "string" || !/^\/(?!\/)/.test(path)) return null;
  return { path, reference };
}

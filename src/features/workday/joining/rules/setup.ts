/** The steps of an approved groomer. When the last one is done, the account opens. */
export const SETUP_STEPS = ["form", "hours", "zone", "service", "photo"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The steps that are still to do. */
export const openSteps = (setup: Record<SetupStep, boolean>): SetupStep[] =>
  SETUP_STEPS.filter((step) => !setup[step]);

/** The plans by which groomers are paid. `variable`: a share of each visit. */
export const PAYMENT_PLANS = ["variable"] as const;

/**
 * Whether a typed signature is a person's full name. Case, accents, punctuation and further names between
 * the first and the last name do not matter.
 */
export function isSignatureOf(
  signature: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const typed = toNameWords(signature);
  let from = 0;
  for (const word of toNameWords(`${firstName} ${lastName}`)) {
    const at = typed.indexOf(word, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return typed.length > 0;
}

const toNameWords = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

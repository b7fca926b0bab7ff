/** A one-time code works for one purpose only. */
export type CodePurpose =
  | "booking"
  | "sign_in"
  | "phone_change"
  | "reset_password"
  | "sign_up"
  | "verify_email"
  | "email_change"
  | "confirm"
  | "order"
  | "consent";

/** `used_up`: the code was used before, or three guesses were wrong. */
export type CodeVerdict = "right" | "wrong" | "expired" | "used_up";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const CODE_MINUTES = 5;
export const CODE_MS = CODE_MINUTES * 60_000;
export const CODE_ATTEMPTS = 3;
/** The shortest time between two codes of one purpose to one address. */
export const RESEND_MS = 60_000;

/** Removes spaces and hyphens from a typed code, because some people type "123 456". */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/**
 * Says why a guess failed. `code` is the address's latest code, whose `attempts` include this guess.
 * Undefined means that the address has no code.
 */
export function whyRejected(
  code: { expiresAt: Date; usedAt: Date | null; attempts: number } | undefined,
  now: Date,
): Exclude<CodeVerdict, "right"> {
  if (!code) return "wrong";
  if (code.usedAt) return "used_up";
  if (code.expiresAt <= now) return "expired";
  return code.attempts >= CODE_ATTEMPTS ? "used_up" : "wrong";
}

/** The most codes that one address gets in an hour and in a day, for all purposes together. */
export type CodeCap = { anHour: number; aDay: number };
/**
 * The cap for one address from one network. The cap prevents a stranger from using up all codes of the
 * address.
 */
const CODES_OF_PAIR: CodeCap = { anHour: 6, aDay: 12 };
/**
 * The cap for one address from all networks: with three guesses a code, at most 72 of a million guesses a
 * day.
 */
export const CODES_OF_ADDRESS: CodeCap = { anHour: 12, aDay: 24 };

export type SentCode = { purpose: string; createdAt: Date; isSameNetwork: boolean };

/** Milliseconds until the n-th latest of `sent` (latest first) is `ms` old. */
function waitFor(sent: readonly SentCode[], nth: number, ms: number, now: Date): number {
  const code = sent[nth - 1];
  return code ? code.createdAt.getTime() + ms - now.getTime() : 0;
}

/** Milliseconds until one more code stays within the cap; zero or less for now. */
const waitForCap = (sent: readonly SentCode[], { anHour, aDay }: CodeCap, now: Date) =>
  Math.max(waitFor(sent, anHour, HOUR_MS, now), waitFor(sent, aDay, DAY_MS, now));

/**
 * Seconds until an address may get its next code, or null if it may get a code now. `sent`: the address's
 * codes of the last 24 hours, latest first. `isSpacing`: the reason is the minute between two codes of one
 * purpose.
 */
export function waitBeforeNext(
  sent: readonly SentCode[],
  purpose: CodePurpose,
  now: Date,
): { seconds: number; isSpacing: boolean } | null {
  const sentForPurpose = sent.filter((code) => code.purpose === purpose);
  const spacingWait = waitFor(sentForPurpose, 1, RESEND_MS, now);
  const sentToNetwork = sent.filter((code) => code.isSameNetwork);
  const capWait = Math.max(
    waitForCap(sentToNetwork, CODES_OF_PAIR, now),
    waitForCap(sent, CODES_OF_ADDRESS, now),
  );
  const wait = Math.max(spacingWait, capWait);
  return wait > 0 ? { seconds: Math.ceil(wait / 1_000), isSpacing: capWait <= spacingWait } : null;
}

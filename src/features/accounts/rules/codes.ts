/** A one-time code works for one purpose only. */
export type CodePurpose =
  | "booking"
  | "sign_in"
  | "phone_change"
  | "reset_password"
  | "sign_up"
  | "verify_email"
  | "email_change"
  | "confirm";

/** `used_up`: spent, or three wrong guesses. */
export type CodeVerdict = "right" | "wrong" | "expired" | "used_up";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const CODE_MINUTES = 5;
export const CODE_MS = CODE_MINUTES * 60_000;
export const CODE_ATTEMPTS = 3;
/** The shortest time between two codes to one address. */
export const RESEND_MS = 60_000;

/** A person types "123 456" as easily as "123456". */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/**
 * Why a guess failed. `code`: the address's latest code, with this guess counted; undefined for
 * none.
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

/** How many codes one address gets, over all purposes. */
export type CodeCap = { anHour: number; aDay: number };
/** From one network, so that one stranger cannot use up all codes of the address. */
export const CODES_OF_PAIR: CodeCap = { anHour: 6, aDay: 12 };
/**
 * From all networks. With three guesses each, strangers try at most 72 of a million codes a day.
 */
export const CODES_OF_ADDRESS: CodeCap = { anHour: 12, aDay: 24 };

export type SentCode = { purpose: string; createdAt: Date; isSameNetwork: boolean };

/** Milliseconds until the n-th latest of `sent` (latest first) is `ms` old. */
function waitFor(sent: readonly SentCode[], nth: number, ms: number, now: Date): number {
  const one = sent[nth - 1];
  return one ? one.createdAt.getTime() + ms - now.getTime() : 0;
}

const waitForCap = (sent: readonly SentCode[], { anHour, aDay }: CodeCap, now: Date) =>
  Math.max(waitFor(sent, anHour, HOUR_MS, now), waitFor(sent, aDay, DAY_MS, now));

/**
 * Seconds until an address may get its next code; null for now. `sent`: its codes of the last 24
 * hours, latest first. `isSpacing`: only the minute between two codes of one purpose is the reason.
 */
export function waitBeforeNext(
  sent: readonly SentCode[],
  purpose: CodePurpose,
  now: Date,
): { seconds: number; isSpacing: boolean } | null {
  const ofPurpose = sent.filter((one) => one.purpose === purpose);
  const spacing = waitFor(ofPurpose, 1, RESEND_MS, now);
  const ofPair = sent.filter((one) => one.isSameNetwork);
  const caps = Math.max(waitForCap(ofPair, CODES_OF_PAIR, now), waitForCap(sent, CODES_OF_ADDRESS, now));
  const wait = Math.max(spacing, caps);
  return wait > 0 ? { seconds: Math.ceil(wait / 1_000), isSpacing: caps <= spacing } : null;
}

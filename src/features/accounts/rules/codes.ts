/** What a one-time code is good for; a code of one purpose is none of another. */
export type CodePurpose =
  | "booking"
  | "sign_in"
  | "phone_change"
  | "reset_password"
  | "sign_up"
  | "verify_email"
  | "email_change"
  | "confirm";

/** `used_up`: spent, or guessed at three times. */
export type CodeVerdict = "right" | "wrong" | "expired" | "used_up";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const CODE_MINUTES = 5;
export const CODE_MS = CODE_MINUTES * 60_000;
export const CODE_ATTEMPTS = 3;
/** Between two codes to one address. */
export const RESEND_MS = 60_000;

/** A person types "123 456" as easily as "123456". */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/**
 * Why a guess was not right. `code` is the latest of its address, the guess counted; undefined when none was
 * sent.
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

/** How many codes one address gets, whatever the purpose. */
export type CodeCap = { anHour: number; aDay: number };
/** Asked for from one network: a stranger there uses up no more than this of the address's codes. */
export const CODES_OF_PAIR: CodeCap = { anHour: 6, aDay: 12 };
/** From everywhere together: with three guesses each, 72 of a million numbers a day. */
export const CODES_OF_ADDRESS: CodeCap = { anHour: 12, aDay: 24 };

export type SentCode = { purpose: string; createdAt: Date; isSameNetwork: boolean };

/** Until the n-th latest of `sent` (latest first) is `ms` ago. */
function waitFor(sent: readonly SentCode[], nth: number, ms: number, now: Date): number {
  const one = sent[nth - 1];
  return one ? one.createdAt.getTime() + ms - now.getTime() : 0;
}

const waitForCap = (sent: readonly SentCode[], { anHour, aDay }: CodeCap, now: Date) =>
  Math.max(waitFor(sent, anHour, HOUR_MS, now), waitFor(sent, aDay, DAY_MS, now));

/**
 * How long an address has to wait for its next code; null when not at all. `sent` are those of the last 24
 * hours, latest first. `isSpacing`: only the minute between two codes of one purpose is not over.
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

/** For the form's field, in words that say what to do next. */
export const VERDICT_TEXT = {
  wrong: "That code is not right. Please check it and try again.",
  expired: "That code has expired. Send yourself a new one.",
  used_up: "That code can no longer be used. Send yourself a new one.",
} as const satisfies Record<Exclude<CodeVerdict, "right">, string>;

import { startInReminderKey } from "#features/orders/answers/rules/reminders.ts";

/**
 * How far a mail or text came. `waiting`: it is not due yet. `queued`: it leaves now. `retrying`: a try
 * failed, and another follows. `failed`: it is never tried again.
 */
export const MESSAGE_STATES = ["failed", "retrying", "queued", "waiting", "sent"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a mail or text failed. */
export type FailureReason = "too_late" | "address" | "unreachable" | "login" | "refused";

const REASONS: readonly [RegExp, FailureReason][] = [
  [/^too late$/, "too_late"],
  [
    /\b(ENOTFOUND|ECONN\w+|ETIMEDOUT|EAI_AGAIN|ESOCKET|EHOSTUNREACH)\b|time ?out|aborted|fetch failed/i,
    "unreachable",
  ],
  [/carrier answered (5\d\d|429)/, "unreachable"],
  [/carrier answered 40[13]\b|invalid login|authentication|\b535\b/i, "login"],
  [/carrier answered 4\d\d|\b55[0-3]\b|mailbox|recipient|no such user|user unknown/i, "address"],
  [/\b4\d\d \d\.\d\.\d|try again/i, "unreachable"],
];

/** The reason in a carrier's own words, which are never shown. */
export function reasonOf(failure: string): FailureReason {
  return REASONS.find(([pattern]) => pattern.test(failure))?.[1] ?? "refused";
}

type Delivery = { key: string; state: MessageState; validUntil: Date | null };

/**
 * Why a message is not sent again: only what failed for good is, and no code, no secret link, and no reminder
 * of a visit that has begun.
 */
export type ResendFault = "secret" | "not_failed" | "over";

export function faultOfResend(message: Delivery & { isSecret: boolean }, now: Date): ResendFault | null {
  if (message.isSecret) return "secret";
  if (message.state !== "failed") return "not_failed";
  const end = message.validUntil ?? startInReminderKey(message.key);
  return end !== null && end <= now ? "over" : null;
}

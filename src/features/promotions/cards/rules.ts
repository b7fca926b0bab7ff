import { giftCodesOf } from "../rules.ts";

/** What a gift card can be sold for, in cents: $5 to $2,000. */
export const MIN_GIFT_CENTS = 500;
export const MAX_GIFT_CENTS = 200_000;
/** Days ahead that an email can be ordered. */
export const MAX_DAYS_AHEAD = 365;
/** The minute of the day at which ordered emails leave. */
export const SEND_MINUTE = 8 * 60;
export const MAX_NAME_LENGTH = 80;
export const MAX_MESSAGE_LENGTH = 500;
/** The gift cards that a list shows. */
export const MAX_LISTED = 200;

/** How a gift card was paid. `card`: by a terminal at the desk, not through this program. */
export const PAID_BY = ["cash", "card", "free"] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** Where a gift card stands. `not_sent`: its email is not due yet; its code works all the same. */
export const GIFT_STATES = ["not_sent", "active", "used_up", "void", "expired"] as const;
export type GiftState = (typeof GIFT_STATES)[number];

type Standing = { balance: number; voidedAt: Date | null; expiresAt: Date | null; sendAt: Date | null };

export function giftState({ balance, voidedAt, expiresAt, sendAt }: Standing, now: Date): GiftState {
  if (voidedAt) return "void";
  if (expiresAt && now >= expiresAt) return "expired";
  if (balance === 0) return "used_up";
  return sendAt && now < sendAt ? "not_sent" : "active";
}

/** The part of a code that lists show. */
export const ENDING_LENGTH = 4;

export type GiftSearch = { words: string; ending: string; codes: readonly string[] };

/** What a typed search finds: a part of a name or address, the end of a code, or a whole code. */
export function toGiftSearch(typed: string): GiftSearch {
  const ending = typed.replace(/[\s…]/g, "").toUpperCase();
  return {
    words: typed.trim().toLowerCase(),
    ending: ending.length === ENDING_LENGTH ? ending : "",
    codes: giftCodesOf(typed),
  };
}

/**
 * Where the latest email of a gift card stands. `leaving`: due, and not with the carrier yet. `not_sent`:
 * removed before it was sent. `unknown`: removed later, so that it may have been sent.
 */
export const MAIL_STATES = ["waiting", "leaving", "sent", "failed", "not_sent", "unknown"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Days until the outbox removes an email. */
const MAIL_DAYS = 90;

type Mailed = {
  sendAt: Date;
  voidedAt: Date | null;
  /** Empty once the recipient's account is erased, together with its emails. */
  recipientEmail: string;
  mail: { sentAt: Date | null; failedAt: Date | null } | undefined;
};

/** `mail`: the row of the outbox; undefined once it is removed. */
export function mailState({ sendAt, voidedAt, recipientEmail, mail }: Mailed, now: Date): MailState {
  if (mail?.sentAt) return "sent";
  if (mail?.failedAt) return "failed";
  if (mail) return now < sendAt ? "waiting" : "leaving";
  if (now < sendAt) return "not_sent";
  if (now.getTime() - sendAt.getTime() >= MAIL_DAYS * 86_400_000) return "unknown";
  return recipientEmail === "" && !voidedAt ? "unknown" : "not_sent";
}

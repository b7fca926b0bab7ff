import { plainGiftCode } from "../rules.ts";

/** What a gift card can be sold for, in cents: $5 to $2,000. */
export const MIN_GIFT_CENTS = 500;
export const MAX_GIFT_CENTS = 200_000;
/** Days ahead that an email can be ordered. */
export const MAX_DAYS_AHEAD = 365;
/** The minute of the day at which ordered emails leave. */
export const SEND_MINUTE = 8 * 60;
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

export type GiftSearch = { words: string; ending: string; code: string };

/** What a typed search finds: a part of a name or address, the end of a code, or a whole code. */
export function toGiftSearch(typed: string): GiftSearch {
  const ending = typed.replace(/[\s…]/g, "").toUpperCase();
  return {
    words: typed.trim().toLowerCase(),
    ending: ending.length === ENDING_LENGTH ? ending : "",
    code: plainGiftCode(typed),
  };
}

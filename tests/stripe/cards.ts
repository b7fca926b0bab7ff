/** How a card of the fake bank answers. */
export type CardKind =
  | "good"
  | "asks"
  | "declined"
  | "empty"
  | "stolen"
  | "expired"
  | "refused_when_kept"
  | "fails_at_capture"
  | "declines_absent"
  | "always_asks";

export const DECLINES: Partial<Record<CardKind, [code: string, declineCode: string | undefined]>> = {
  declined: ["card_declined", "generic_decline"],
  empty: ["card_declined", "insufficient_funds"],
  stolen: ["card_declined", "stolen_card"],
  expired: ["expired_card", undefined],
};

/** Until when holds may be captured, as Stripe says it: seconds since 1970. */
export const PRESENT_BEFORE = Date.parse("2026-03-09T17:00:00Z") / 1_000;
export const ABSENT_BEFORE = Date.parse("2026-03-07T11:00:00Z") / 1_000;

/** How cards answer while the payer is absent. */
export const ABSENT_DECLINES: typeof DECLINES = {
  declines_absent: ["card_declined", "generic_decline"],
  always_asks: ["authentication_required", "authentication_required"],
};

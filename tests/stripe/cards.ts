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

const DAY_SECONDS = 86_400;

/** How long holds may be captured, in seconds: when the payer was present, and when absent. */
export const PRESENT_HOLD = 7 * DAY_SECONDS;
export const ABSENT_HOLD = 4.75 * DAY_SECONDS;

/** How cards answer while the payer is absent. */
export const ABSENT_DECLINES: typeof DECLINES = {
  declines_absent: ["card_declined", "generic_decline"],
  always_asks: ["authentication_required", "authentication_required"],
};

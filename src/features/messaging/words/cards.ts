import type { CancelPreview } from "#features/orders/changes/contract/changes.ts";
import { formatCents } from "#kit/wire/format/money.ts";

export const CARD_TEXTS = {
  waits: "Waits for you",
  refused: "This did not work",
  more: "More about it",
  requested: "Requested",
  asked: "Asked for",
  agreeTime: "Agree to this time",
  keepTime: "Stay with my time",
  agree: "I agree",
  keep: "Stay with what was agreed",
  cancelVisit: "Cancel the visit",
  askToCancel: "Ask to cancel the visit",
  chooseReason: "Choose a reason",
  tip: "Leave a tip",
  leaveTip: "Leave this tip",
  payWith: "Card",
  tipped: "Thank you. Your tip is on its way to your groomer.",
  see: "See the visit",
  cancel: "Cancel",
  time: "Other times",
  review: "Write a review",
  pay: "Tip or pay",
  decline: "Decline",
  askTime: "Ask for another time",
} as const;

/** What canceling a visit costs and gives back; amounts in cents. */
export function costOf({ how, fee, released, giftCard, credit }: CancelPreview): string {
  const cost = fee > 0 ? `It costs ${formatCents(fee)}` : "It costs nothing";
  const first =
    how === "ask"
      ? `${cost}, and your groomer has to agree. Until then the visit stays booked, and nothing is charged.`
      : `${cost}, and the visit is canceled at once.`;
  const back = [
    ...(released > 0 ? [`${formatCents(released)} is released on your card.`] : []),
    ...(giftCard > 0 ? [`${formatCents(giftCard)} goes back to your gift card.`] : []),
    ...(credit > 0 ? [`${formatCents(credit)} goes back to your credit.`] : []),
  ];
  return [first, ...back].join(" ");
}

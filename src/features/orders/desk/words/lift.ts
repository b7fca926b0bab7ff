import { formatCents } from "#kit/wire/format/money.ts";
import type { DeskAppointment } from "../contract/appointment.ts";

export const LIFT_TEXTS = {
  button: "Take the no-show back",
  lead: "The visit counts as accepted again, and can be completed or canceled. Customer and groomer get a mail.",
  hint: "Only the team sees it.",
} as const;

type Lifting = NonNullable<DeskAppointment["lifting"]>;

/** For readers who may not see what was paid. */
const WITHOUT_SUMS = [
  "What a card has paid of the fee goes back to it. What no card has paid is waived.",
  "What the groomer earned by the fee is taken back, in the next statement.",
  "Gift card or credit that paid for the visit pays for it again.",
];

/** What follows when a no-show is taken back. */
export function liftTexts({ isPending, refunded, limit, money }: Lifting): string[] {
  if (isPending)
    return ["The bank has not answered the charge of the fee yet. Open this page again in a minute."];
  // Without the sum that goes back, the limit is only said to those who may refund.
  const needsProof = money ? money.refund > 0 && (refunded ?? 0) + money.refund > limit : refunded !== null;
  return [
    ...(money ? sumsOf(money) : WITHOUT_SUMS),
    "No card secures the visit afterwards: it is paid in cash, or by a card that the customer chooses.",
    ...(needsProof ? [`Refunds over ${formatCents(limit)} need your password or a code.`] : []),
  ];
}

function sumsOf({ refund, waived, usedAgain }: NonNullable<Lifting["money"]>): string[] {
  const cents = formatCents;
  return [
    refund > 0
      ? `${cents(refund)} of the fee goes back to the card.`
      : "No card has paid a fee that is left, so nothing is refunded.",
    ...(waived > 0 ? [`${cents(waived)} of the fee was never paid, and is waived.`] : []),
    ...(refund + waived > 0
      ? ["What the groomer earned by the fee is taken back, in the next statement."]
      : []),
    ...(usedAgain > 0 ? [`${cents(usedAgain)} of gift card or credit pays for the visit again.`] : []),
  ];
}

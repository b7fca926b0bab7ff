import { formatCents } from "#kit/wire/format/money.ts";
import type { Message, Visit } from "./answer-message.ts";

/**
 * In cents: what the visit had cost, what is refunded of it now, what gift card and credit pay again, and
 * what the groomer had earned by it.
 */
export type LiftedMoney = { fee: number; refund: number; usedAgain: number; share: number };

/** Says that a visit does not count as missed any more. */
export function liftedMessage({ what }: Visit, { fee, refund, usedAgain }: LiftedMoney): Message {
  const sorry = `We had noted that we missed you for ${what}. We have taken that back.`;
  const free = fee > 0 ? `The fee of ${formatCents(fee)} no longer applies.` : "You owe no fee for it.";
  return {
    headline: `Your visit does not count as missed: ${what}`,
    paragraphs: [
      sorry,
      refund > 0
        ? `${free} We ask the bank to refund ${formatCents(refund)} to your card, and write again once it has.`
        : free,
      ...(usedAgain > 0 ? [`Gift card or credit pays ${formatCents(usedAgain)} of the visit again.`] : []),
    ],
    text: `${sorry} ${free}`,
  };
}

/** `visit`: pets and time. `share`: what the groomer had earned by the fee, in cents. */
export const groomerLiftedWords = (visit: string, share: number) => ({
  subject: `Not a no-show: ${visit}`,
  text: `The team has taken the no-show back. If the visit took place, please complete it.${
    share > 0 ? " Your share of the fee is taken back in your next statement." : ""
  }`,
});

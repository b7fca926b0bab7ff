import type { Quote } from "#features/quotes/contract.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { BookingSession } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";
import { giftCardLabel, PAYMENT_LABELS } from "../words/session.ts";
import { giftCardEnding } from "./present-extras.ts";

type PaymentMethod = NonNullable<BookingSession["paymentMethod"]>;

/**
 * The payment method for a quote of the whole booking or of one visit. When nothing is left to pay, the
 * customer's choice does not count. Null while the customer still has to choose.
 */
export function toPaymentMethod(
  { payment, giftCard }: Pick<Draft, "payment" | "giftCard">,
  quote: Quote | null,
): PaymentMethod | null {
  if (quote && quote.total.max === 0) {
    return giftCard !== null && sumTakenOff(quote, "gift_card").max > 0
      ? { id: "gift_card", sourceId: null, label: giftCardLabel(giftCardEnding(giftCard)) }
      : { id: "cash", sourceId: null, label: PAYMENT_LABELS.nothing };
  }
  if (!payment) return null;
  return payment.id === "card"
    ? { id: "card", sourceId: payment.sourceId, label: payment.label }
    : { id: "cash", sourceId: null, label: PAYMENT_LABELS.cash };
}

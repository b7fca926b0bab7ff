import { CASH_LABEL } from "#features/payments/rules/cash.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { takenOff } from "#features/quotes/rules.ts";
import type { BookingSession } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";
import { endingOf } from "./present-extras.ts";

type PaidBy = NonNullable<BookingSession["paymentMethod"]>;

/**
 * How a price is paid: as the customer chose, except where nothing is left to pay. Null while the choice is
 * missing. `quote` is the whole booking's or one visit's.
 */
export function paidBy(
  { payment, giftCard }: Pick<Draft, "payment" | "giftCard">,
  quote: Quote | null,
): PaidBy | null {
  if (quote && quote.total.max === 0) {
    return giftCard !== null && takenOff(quote, "gift_card").max > 0
      ? { id: "gift_card", sourceId: null, label: `Gift card ending in ${endingOf(giftCard)}` }
      : { id: "cash", sourceId: null, label: "Nothing to pay" };
  }
  if (!payment) return null;
  return payment.id === "card"
    ? { id: "card", sourceId: payment.sourceId, label: payment.label }
    : { id: "cash", sourceId: null, label: CASH_LABEL };
}

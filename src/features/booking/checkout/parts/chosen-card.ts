import type { PaymentMethod, TestCard } from "#features/payments/contract.ts";
import { CASH, type PaymentChoiceProps } from "#features/payments/parts/payment-choice.tsx";
import type { ShownSession } from "../../parts/path.ts";

/**
 * The card that was entered for this booking, if it is neither a saved card nor a test card; else null. The
 * payment screen shows the card again, so that the customer need not enter it twice.
 */
export function enteredCard(
  { paymentMethod }: ShownSession,
  methods: readonly PaymentMethod[],
  testCards: readonly TestCard[],
): PaymentChoiceProps["entered"] {
  if (!paymentMethod?.sourceId) return null;
  const { sourceId, label } = paymentMethod;
  const isListed = methods.some((method) => method.sources.some((source) => source.id === sourceId));
  return isListed || testCards.some((card) => card.id === sourceId)
    ? null
    : { sourceId, label, description: "The card you have just entered" };
}

/** The preselected payment method: the booking's, else the first saved card that has not expired, else "". */
export function defaultChoice(session: ShownSession, methods: readonly PaymentMethod[]): string {
  const { paymentMethod } = session;
  if (paymentMethod) return paymentMethod.sourceId ?? CASH;
  const saved = methods.find((method) => method.id === "card")?.sources.find((source) => !source.isExpired);
  return saved?.id ?? "";
}

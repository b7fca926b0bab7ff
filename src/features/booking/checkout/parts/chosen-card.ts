import type { PaymentMethod, TestCard } from "#features/payments/contract.ts";
import { CASH, type PaymentChoiceProps } from "#features/payments/parts/payment-choice.tsx";
import type { ShownSession } from "../../parts/path.ts";

/**
 * A card that was entered for this booking and stands in no list: shown again, so that it need not be entered
 * twice.
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

/** The preselected way to pay: what was saved, else the first saved card that works. */
export function defaultChoice(session: ShownSession, methods: readonly PaymentMethod[]): string {
  const { paymentMethod } = session;
  if (paymentMethod) return paymentMethod.sourceId ?? CASH;
  const saved = methods.find((method) => method.id === "card")?.sources.find((source) => !source.isExpired);
  return saved?.id ?? "";
}

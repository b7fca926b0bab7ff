import { Banknote, CreditCard, type LucideIcon } from "lucide-react";
import type { CardEntry, PaymentMethod, TestCard } from "#features/payments/contract.ts";
import { NEW_CARD, NewCard } from "#features/payments/parts/new-card.tsx";
import { TestCards } from "#features/payments/parts/test-cards.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { ShownSession } from "./path.ts";

export const CASH = "cash";

export type PaymentChoiceProps = {
  methods: readonly PaymentMethod[];
  testCards: readonly TestCard[];
  /** Where a new card is entered: in the gateway's own fields, if it has any. */
  entry: CardEntry;
  /** A card entered a moment ago, which is not kept. */
  entered: { sourceId: string; label: string } | null;
  chosen: string;
  errors?: string[] | undefined;
};

/** Saved cards, a new card in the gateway's own fields, the sandbox's cards, cash: one choice. No field ever takes a card number (SAFETY "Objects"). */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { methods, testCards, entry, entered, chosen, errors } = props;
  const card = methods.find((method) => method.id === "card" && method.isAvailable);
  const cash = methods.find((method) => method.id === "cash" && method.isAvailable);
  return (
    <FieldGroup legend="How would you like to pay?" hideLegend name="sourceId" errors={errors}>
      {card?.sources.map((source) => (
        <ChoiceCard
          key={source.id}
          name="sourceId"
          value={source.id}
          title={source.name}
          description={source.description}
          disabled={source.isExpired}
          defaultChecked={chosen === source.id}
          picture={<Sign icon={CreditCard} />}
        />
      ))}
      {card && entered && (
        <ChoiceCard
          name="sourceId"
          value={entered.sourceId}
          title={entered.label}
          description="The card you have just entered"
          defaultChecked={chosen === entered.sourceId}
          picture={<Sign icon={CreditCard} />}
        />
      )}
      {card && entry.publishableKey && (
        <NewCard
          name="sourceId"
          publishableKey={entry.publishableKey}
          description={card.description}
          defaultChecked={chosen === NEW_CARD}
        />
      )}
      {card && (
        <TestCards name="sourceId" testCards={testCards} description={card.description} chosen={chosen} />
      )}
      {cash && (
        <ChoiceCard
          name="sourceId"
          value={CASH}
          title={cash.name}
          description={cash.description}
          defaultChecked={chosen === CASH}
          picture={<Sign icon={Banknote} />}
        />
      )}
    </FieldGroup>
  );
}

function Sign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-12 place-items-center rounded-md bg-sunken text-ink-soft">
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.6} />
    </span>
  );
}

/** A card that was entered for this booking and stands in no list: shown again, so that it need not be entered twice. */
export function enteredCard(
  { paymentMethod }: ShownSession,
  methods: readonly PaymentMethod[],
  testCards: readonly TestCard[],
): PaymentChoiceProps["entered"] {
  if (!paymentMethod?.sourceId) return null;
  const { sourceId, label } = paymentMethod;
  const isListed = methods.some((method) => method.sources.some((source) => source.id === sourceId));
  return isListed || testCards.some((card) => card.id === sourceId) ? null : { sourceId, label };
}

/** What is chosen before anyone chose: what was saved, else the first saved card that works. */
export function firstChoice(session: ShownSession, methods: readonly PaymentMethod[]): string {
  const { paymentMethod } = session;
  if (paymentMethod) return paymentMethod.sourceId ?? CASH;
  const saved = methods.find((method) => method.id === "card")?.sources.find((source) => !source.isExpired);
  return saved?.id ?? "";
}

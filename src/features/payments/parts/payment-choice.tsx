import { Banknote, CreditCard, type LucideIcon } from "lucide-react";
import { textOf } from "#kit/web/form.ts";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { CardEntry, PaymentMethod, TestCard } from "../contract.ts";
import { CARD_TOKEN, NEW_CARD, NewCard } from "./new-card.tsx";
import { TestCards } from "./test-cards.tsx";

export const CASH = "cash";

export type PaymentChoiceProps = {
  methods: readonly PaymentMethod[];
  testCards: readonly TestCard[];
  /** How a new card is entered: in the gateway's own fields if there is a key, or not at all. */
  entry: CardEntry;
  /** A card that is not in the list: just entered, or already used for this order. */
  entered: { sourceId: string; label: string; description: string } | null;
  chosen: string;
  errors?: string[] | undefined;
};

/**
 * The choice of a way to pay: a saved card, a new card in the gateway's fields, a test card of the sandbox,
 * or cash. No field of ours accepts a card number.
 */
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
          description={entered.description}
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

/**
 * The chosen source of a form. For a new card, the card's token. Empty when nothing is chosen or no card was
 * entered.
 */
export function chosenSource(form: FormData): string {
  const chosen = textOf(form, "sourceId");
  return chosen === NEW_CARD ? textOf(form, CARD_TOKEN) : chosen;
}

import { CreditCard } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { SpinnerMark } from "#ui/spinner.tsx";

/**
 * The value of the radio button for a new card. `CARD_TOKEN` is the name of the field with the card's token.
 */
export const NEW_CARD = "new-card";
export const CARD_TOKEN = "cardToken";

const StripeFields = lazy(() => import("./stripe-fields.tsx"));

export type NewCardProps = {
  /** The radio group's name. */
  name: string;
  publishableKey: string;
  description: string;
  defaultChecked: boolean;
};

/**
 * A choice that opens the gateway's card fields. The fields and the gateway's script are loaded only when
 * the payer chooses a new card. Without JavaScript a note is shown instead.
 */
export function NewCard({ name, publishableKey, description, defaultChecked }: NewCardProps) {
  const radio = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The payer may choose this radio button before the page's script runs.
  useEffect(() => {
    if (radio.current?.checked) setOpen(true);
  }, []);
  return (
    <div>
      <ChoiceCard
        ref={radio}
        name={name}
        value={NEW_CARD}
        title="New card"
        description={description}
        defaultChecked={defaultChecked}
        onChange={() => setOpen(true)}
        picture={
          <span className="grid size-12 place-items-center rounded-md bg-sunken text-ink-soft">
            <CreditCard aria-hidden="true" className="size-6" strokeWidth={1.6} />
          </span>
        }
      />
      <input ref={token} type="hidden" name={CARD_TOKEN} defaultValue="" />
      <noscript>
        <p className="mt-3 text-sm text-ink-soft">
          A new card needs JavaScript: its number goes straight to the bank and never to us.
        </p>
      </noscript>
      {isOpen && (
        <div className="mt-4">
          <Suspense fallback={<SpinnerMark className="size-6" />}>
            <StripeFields
              publishableKey={publishableKey}
              token={token}
              isWanted={() => radio.current?.checked === true}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

import { CreditCard } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { SpinnerMark } from "#ui/spinner.tsx";

/** The value of a form where a new card is chosen; `CARD_TOKEN` is the field of its token. */
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
 * A choice that opens the gateway's own card fields. They and the gateway's script load only when it is
 * chosen. They need JavaScript, and a note says so.
 */
export function NewCard({ name, publishableKey, description, defaultChecked }: NewCardProps) {
  const radio = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may be chosen before the page's script runs.
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

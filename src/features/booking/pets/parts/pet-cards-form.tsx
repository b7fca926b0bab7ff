import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { BreedLists } from "#features/pets/parts/breed-field.tsx";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { pathOf, type ShownSession } from "../../parts/path.ts";
import { SummaryBar } from "../../parts/summary-bar.tsx";
import { MAX_BOOKED_PETS } from "../../rules/draft.ts";
import type { OfferedKind } from "./offered-services.ts";
import { type OwnPet, OwnPets } from "./own-pets.tsx";
import { PetCardFields } from "./pet-card.tsx";
import { cardTitle, emptyCard, namedFaults, type PetCard } from "./pet-cards.ts";

/** The key of the fetcher with the live price. The summary beside the form reads the same fetcher. */
export const PREVIEW = "pets-preview";
export type Preview = { session: ShownSession; ids: Record<number, string> };

const PREVIEW_DELAY_MS = 350;

export type PetCardsFormProps = {
  session: ShownSession;
  kinds: OfferedKind[];
  cards: PetCard[];
  own: OwnPet[];
  errors?: FieldErrors | undefined;
};

export function PetCardsForm({ session, kinds, cards: first, own, errors }: PetCardsFormProps) {
  const all = useCards(first, session);
  const { cards, change, add, remove, form, previewSoon, onSubmit, isWaiting, shown, arrived } = all;
  const { state } = useNavigation();
  const isFull = cards.length >= MAX_BOOKED_PETS;
  // The names are those of the sent form: a summary that changed with every letter would take the focus.
  const summary = useMemo(
    () => namedFaults(errors, new Map(first.map((card, index) => [card.n, cardTitle(card, index + 1)]))),
    [errors, first],
  );
  return (
    <Form method="post" noValidate ref={form} onChange={previewSoon} onSubmit={onSubmit}>
      {/* Enter presses a form's first button. Without this button, that would be one that removes a pet. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        See times
      </button>
      <div className="grid gap-6 [&>[role=alert]]:wrap-anywhere">
        <ErrorSummary errors={cards.length > 0 ? { ...summary, pets: undefined } : summary} />
        <BreedLists kinds={kinds} />
        {session.visits.length > 0 && (
          <Notice>
            Your time stays held as long as the visit stays the same. Otherwise you choose a new time.
          </Notice>
        )}
        {own.length > 0 && (
          <OwnPets
            own={own}
            cards={cards}
            isFull={isFull}
            errors={cards.length === 0 ? errors?.pets : undefined}
            onAdd={add}
            onRemove={remove}
          />
        )}
        {cards.map((card, index) => (
          <PetCardFields
            key={card.n}
            card={card}
            place={index + 1}
            kinds={kinds}
            errors={errors ?? {}}
            onChange={(changes) => change(card.n, changes)}
            onRemove={cards.length > 1 || own.length > 0 ? () => remove(card.n) : undefined}
            arrival={arrived?.n === card.n ? arrived.at : null}
          />
        ))}
        {!isFull && own.length === 0 && (
          <div>
            <AddButton intent="add" onAdd={() => add(null)}>
              Add another pet
            </AddButton>
          </div>
        )}
      </div>
      <ActionBar summary={<SummaryBar session={shown} />}>
        <Button size="lg" busy={state !== "idle" || isWaiting}>
          See times
        </Button>
      </ActionBar>
    </Form>
  );
}

function AddButton({ intent, onAdd, children }: { intent: string; onAdd: () => void; children: ReactNode }) {
  return (
    <Button
      name="intent"
      value={intent}
      variant="secondary"
      icon={<Plus aria-hidden="true" className="size-4.5" />}
      onClick={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      {children}
    </Button>
  );
}

/** The state of the cards, with the functions that change them, and the price of the changed cards. */
function useCards(first: PetCard[], session: ShownSession) {
  const [cards, setCards] = useState(first);
  const { form, preview, previewSoon, onSubmit, isWaiting } = usePreview();
  const ids = preview?.ids;
  // The card that takes the focus after a pet was added or removed: the pressed button may be gone.
  const [arrived, setArrived] = useState<{ n: number; at: string } | null>(null);
  const goTo = (n: number) => setArrived({ n, at: `${n} of ${Date.now()}` });
  useEffect(() => {
    if (ids) setCards((current) => current.map((card) => ({ ...card, id: ids[card.n] ?? card.id })));
  }, [ids]);
  const change = (n: number, changes: Partial<PetCard>) => {
    setCards((current) => current.map((card) => (card.n === n ? { ...card, ...changes } : card)));
    previewSoon();
  };
  const add = (own: OwnPet | null) => {
    const n = Math.max(-1, ...cards.map((card) => card.n)) + 1;
    setCards((current) => {
      // A known pet replaces the cards that are still empty.
      const others = own ? current.filter((card) => card.breed !== "" || card.service !== "") : current;
      return [...others, own ? { ...emptyCard(n), ...own, weight: String(own.weight) } : emptyCard(n)];
    });
    goTo(n);
  };
  const remove = (n: number) => {
    const index = cards.findIndex((card) => card.n === n);
    setCards((current) => current.filter((card) => card.n !== n));
    const neighbor = cards[index - 1] ?? cards[index + 1];
    if (neighbor) goTo(neighbor.n);
    previewSoon();
  };
  const shown = preview?.session ?? session;
  return { cards, form, change, add, remove, previewSoon, onSubmit, isWaiting, shown, arrived };
}

/**
 * The live price of the form. Without a chosen time, a preview also saves the pets. The submit therefore
 * waits for a running preview: a preview that arrives later would restore the former pets.
 */
function usePreview() {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const { data, state, submit } = useFetcher<Preview>({ key: PREVIEW });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    setWaiting(false);
    form.current?.requestSubmit();
  }, [isWaiting, state]);

  const previewSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const values = new FormData(form.current);
      values.set("intent", "preview");
      void submit(values, { method: "post", action: pathOf("pets-and-services") });
    }, PREVIEW_DELAY_MS);
  };
  const onSubmit = (event: FormEvent) => {
    clearTimeout(timer.current);
    if (state === "idle") return;
    event.preventDefault();
    setWaiting(true);
  };
  return { form, preview: data, previewSoon, onSubmit, isWaiting };
}

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

/** The fetcher that carries the running price; the summary beside the form reads it too. */
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
  // As they were sent: a summary that changed with every letter would take the focus.
  const summary = useMemo(
    () => namedFaults(errors, new Map(first.map((card, index) => [card.n, cardTitle(card, index + 1)]))),
    [errors, first],
  );
  return (
    <Form method="post" noValidate ref={form} onChange={previewSoon} onSubmit={onSubmit}>
      {/* The button that Enter presses: the first of a form, which else removes a pet. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        See times
      </button>
      <div className="grid gap-6 [&>[role=alert]]:wrap-anywhere">
        <ErrorSummary errors={cards.length > 0 ? { ...summary, pets: undefined } : summary} />
        <BreedLists kinds={kinds} />
        {session.visits.length > 0 && (
          <Notice>
            Your time stays held as long as the visit stays the same. Otherwise you choose it again.
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
            onChange={(some) => change(card.n, some)}
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

/** The cards as they change, and the price that follows them. */
function useCards(first: PetCard[], session: ShownSession) {
  const [cards, setCards] = useState(first);
  const { form, preview, previewSoon, onSubmit, isWaiting } = usePreview();
  const ids = preview?.ids;
  // Where the focus goes after a press on a button that is gone, or far above what came.
  const [arrived, setArrived] = useState<{ n: number; at: string } | null>(null);
  const goTo = (n: number) => setArrived({ n, at: `${n} of ${Date.now()}` });
  useEffect(() => {
    if (ids) setCards((was) => was.map((card) => ({ ...card, id: ids[card.n] ?? card.id })));
  }, [ids]);
  const change = (n: number, some: Partial<PetCard>) => {
    setCards((was) => was.map((card) => (card.n === n ? { ...card, ...some } : card)));
    previewSoon();
  };
  const add = (own: OwnPet | null) => {
    const n = Math.max(-1, ...cards.map((card) => card.n)) + 1;
    setCards((was) => {
      // An untouched card makes room for a known pet.
      const others = own ? was.filter((card) => card.breed !== "" || card.service !== "") : was;
      return [...others, own ? { ...emptyCard(n), ...own, weight: String(own.weight) } : emptyCard(n)];
    });
    goTo(n);
  };
  const remove = (n: number) => {
    const place = cards.findIndex((card) => card.n === n);
    setCards((was) => was.filter((card) => card.n !== n));
    const beside = cards[place - 1] ?? cards[place + 1];
    if (beside) goTo(beside.n);
    previewSoon();
  };
  const shown = preview?.session ?? session;
  return { cards, form, change, add, remove, previewSoon, onSubmit, isWaiting, shown, arrived };
}

/**
 * The running price of a form. While no time is chosen a preview saves as well, so the form's own sending
 * waits for one that is under way: one that arrives later would restore the former pets while the times are
 * read.
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

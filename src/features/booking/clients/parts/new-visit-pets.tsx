import { Plus } from "lucide-react";
import { useState } from "react";
import type { OfferedKind } from "#features/booking/pets/parts/offered-services.ts";
import { PetCardFields } from "#features/booking/pets/parts/pet-card.tsx";
import { emptyCard, type PetCard } from "#features/booking/pets/parts/pet-cards.ts";
import { BreedLists } from "#features/pets/parts/breed-field.tsx";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { MAX_NEW_PETS } from "./new-visit-cards.ts";

type NewVisitPetsProps = { kinds: OfferedKind[]; first: PetCard[]; errors: FieldErrors };

/** The pets of a new client with their services. */
export function NewVisitPets({ kinds, first, errors }: NewVisitPetsProps) {
  const [cards, setCards] = useState(first);
  const change = (n: number, changes: Partial<PetCard>) =>
    setCards((current) => current.map((card) => (card.n === n ? { ...card, ...changes } : card)));
  const add = () =>
    setCards((current) => [...current, emptyCard(Math.max(...current.map(({ n }) => n)) + 1)]);
  return (
    <div className="grid gap-6">
      <BreedLists kinds={kinds} />
      {cards.map((card, index) => (
        <PetCardFields
          key={card.n}
          card={card}
          place={index + 1}
          kinds={kinds}
          errors={errors}
          onChange={(changes) => change(card.n, changes)}
          onRemove={
            cards.length > 1
              ? () => setCards((current) => current.filter(({ n }) => n !== card.n))
              : undefined
          }
        />
      ))}
      {cards.length < MAX_NEW_PETS && (
        <div>
          <Button
            name="intent"
            value="add"
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
            onClick={(event) => {
              event.preventDefault();
              add();
            }}
          >
            Add another pet
          </Button>
        </div>
      )}
    </div>
  );
}

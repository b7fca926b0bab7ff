import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { PetFacts } from "#features/pets/parts/pet-facts.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Card } from "#ui/card.tsx";
import type { BookingPet } from "../../contract/session.ts";

export type PetFactsFieldsProps = {
  pet: BookingPet;
  place: number;
  /** The latest year of birth that the field accepts. */
  thisYear: number;
  refused: RefusedForm | undefined;
};

/** The fields for the facts that a groomer needs about a pet before the visit. */
export function PetFactsFields({ pet, place, thisYear, refused }: PetFactsFieldsProps) {
  const heading = `pets.${place}.heading`;
  return (
    <section aria-labelledby={heading}>
      <Card className="grid gap-6">
        <div className="flex items-center gap-3">
          <PetDrawing
            petType={pet.breed.petType}
            coat={pet.breed.coat}
            size={pet.size.slug}
            className="w-14 shrink-0"
          />
          <div className="min-w-0">
            <h2 id={heading} className="text-xl wrap-anywhere">
              {pet.name ?? `Your ${pet.breed.name}`}
            </h2>
            <p className="text-sm text-ink-soft">
              {pet.name ? `${pet.breed.name}, ` : ""}
              {pet.size.name.toLowerCase()}, {formatWeight(pet.weight)}
            </p>
          </div>
        </div>
        <PetFacts
          known={pet}
          kind={pet.breed.petType}
          prefix={`pets.${place}.`}
          thisYear={thisYear}
          refused={refused}
        />
      </Card>
    </section>
  );
}

import { Plus } from "lucide-react";
import { useState } from "react";
import type { PetCard } from "#features/booking/pets/parts/pet-cards.ts";
import { type BreedKind, BreedLists } from "#features/pets/parts/breed-field.tsx";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { NewPetFields } from "./new-pet-fields.tsx";
import { emptyPet, MAX_NEW_PETS, nextNumber } from "./new-visit-cards.ts";
import type { ServiceOptions } from "./service-options.ts";

type NewVisitPetsProps = {
  breeds: BreedKind;
  options: ServiceOptions;
  first: readonly PetCard[];
  errors: FieldErrors;
};

/** The pets of a new client with their services. */
export function NewVisitPets({ breeds, options, first, errors }: NewVisitPetsProps) {
  const [pets, setPets] = useState(first);
  const remove = (n: number) => setPets((current) => current.filter((pet) => pet.n !== n));
  return (
    <div className="grid gap-6">
      <BreedLists kinds={[breeds]} />
      {pets.map((pet, index) => (
        <NewPetFields
          key={pet.n}
          {...{ pet, breeds, options, errors }}
          place={index + 1}
          onRemove={pets.length > 1 ? () => remove(pet.n) : undefined}
        />
      ))}
      {pets.length < MAX_NEW_PETS && (
        <div>
          <Button
            name="intent"
            value="add"
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
            onClick={(event) => {
              event.preventDefault();
              setPets((current) => [...current, emptyPet(nextNumber(current))]);
            }}
          >
            Add another pet
          </Button>
        </div>
      )}
    </div>
  );
}

import type { PetCard } from "#features/booking/pets/parts/pet-cards.ts";
import { BreedField, type BreedKind } from "#features/pets/parts/breed-field.tsx";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ExtrasField } from "./extras-field.tsx";
import type { ServiceOptions } from "./service-options.ts";

type NewPetFieldsProps = {
  pet: PetCard;
  /** The position on the page, from 1. */
  place: number;
  breeds: BreedKind;
  options: ServiceOptions;
  errors: FieldErrors;
  /** Left out for the only pet. */
  onRemove?: (() => void) | undefined;
};

/** The breed, the weight and the service of a pet that is new to the brand. */
export function NewPetFields({ pet, place, breeds, options, errors, onRemove }: NewPetFieldsProps) {
  const field = (name: string) => `pets.${pet.n}.${name}`;
  const title = `Pet ${place}`;
  return (
    <Card className="grid gap-5">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-lg">{title}</h3>
        {onRemove && (
          <Button
            name="intent"
            value={`remove ${pet.n}`}
            variant="quiet"
            size="sm"
            onClick={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <BreedField
          name={field("breed")}
          kind={breeds}
          value={pet.breed}
          onBreed={() => undefined}
          errors={errors[field("breed")]}
        />
        <Field
          label="Weight"
          name={field("weight")}
          errors={errors[field("weight")]}
          hint="A guess is fine."
          optional
        >
          <TextInput
            defaultValue={pet.weight}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            trail="lbs"
          />
        </Field>
      </div>
      <Field label="Service" name={field("service")} errors={errors[field("service")]}>
        <Select options={options.services} placeholder="Choose a service" defaultValue={pet.service} />
      </Field>
      <ExtrasField name={field("addOns")} pet={title} addOns={options.addOns} chosen={pet.addOns} />
    </Card>
  );
}

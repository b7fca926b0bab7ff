import type { Pet } from "#features/pets/contract.ts";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { ChosenPets } from "../contract.ts";
import { addOnField, serviceField } from "./book-query.ts";
import { ExtrasField } from "./extras-field.tsx";
import type { ServiceOptions } from "./service-options.ts";

type PetServiceFieldsProps = {
  pet: Pick<Pet, "id" | "name" | "weight" | "breed">;
  options: ServiceOptions;
  chosen: ChosenPets[number] | undefined;
};

/** The service and the extras of one pet of a client. The empty choice leaves the pet out. */
export function PetServiceFields({ pet, options, chosen }: PetServiceFieldsProps) {
  const { id, name, weight, breed } = pet;
  const service = chosen?.services[0];
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl wrap-anywhere">{name}</h2>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {breed.name}, {weight} lbs
        </p>
      </div>
      {options.services.length === 0 ? (
        <p className="text-ink-soft">You offer no service for this pet.</p>
      ) : (
        <>
          <Field label={`Service for ${name}`} name={serviceField(id)} optional>
            <Select options={options.services} placeholder="Not this time" defaultValue={service?.id ?? ""} />
          </Field>
          <ExtrasField
            name={addOnField(id)}
            pet={name}
            addOns={options.addOns}
            chosen={service?.serviceAddOns ?? []}
          />
        </>
      )}
    </Card>
  );
}

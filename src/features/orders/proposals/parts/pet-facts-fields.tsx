import { BreedField, type BreedKind, BreedLists } from "#features/pets/parts/breed-field.tsx";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { VisitPet } from "../contract.ts";
import { proposePath } from "./proposal-paths.ts";

export type PetFactsFieldsProps = {
  orderId: string;
  pet: VisitPet;
  pets: readonly VisitPet[];
  breeds: BreedKind;
  refused: RefusedForm | undefined;
};

/** What a pet of the visit is: breed and weight. Each pet of the visit is a page of its own. */
export function PetFactsFields({ orderId, pet, pets, breeds, refused }: PetFactsFieldsProps) {
  return (
    <>
      {pets.length > 1 && (
        <nav aria-label="Pets of the visit" className="flex flex-wrap gap-2">
          {pets.map(({ id, name }) => (
            <LinkButton
              key={id}
              to={proposePath(orderId, { what: "pet", pet: id })}
              variant={id === pet.id ? "primary" : "secondary"}
              aria-current={id === pet.id ? "page" : undefined}
              preventScrollReset
            >
              {name}
            </LinkButton>
          ))}
        </nav>
      )}
      <input type="hidden" name="petId" value={pet.id} />
      <BreedLists kinds={[breeds]} />
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <BreedField
          name="breed"
          kind={breeds}
          value={shownValue(refused, "breed", pet.breed)}
          onBreed={() => {}}
          errors={refused?.errors.breed}
        />
        <Field label={`Weight of ${pet.name}`} name="weight" errors={refused?.errors.weight}>
          <TextInput
            defaultValue={shownValue(refused, "weight", String(pet.weight))}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            trail="lbs"
          />
        </Field>
      </div>
    </>
  );
}

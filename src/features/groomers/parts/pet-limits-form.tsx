import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { OwnServices } from "../contract/services.ts";
import { SERVICES_TEXTS } from "../words/services.ts";
import type { BreedChoice } from "./breed-choices.ts";
import { answerOf, SectionForm, type SectionState } from "./section-form.tsx";

/** Which pets a groomer takes. A breed is added by its name and removed by its checkbox. */
export function PetLimitsForm({
  own,
  breeds,
  state,
}: {
  own: OwnServices;
  breeds: readonly BreedChoice[];
  state: SectionState;
}) {
  const answer = answerOf(state, "pets");
  const texts = SERVICES_TEXTS[state.team ? "team" : "own"];
  const avoided = breeds.filter(({ id }) => own.breedsToAvoid.some((breed) => breed.id === id));
  return (
    <SectionForm id="pets" title={texts.pets} lead={texts.petsLead} submit="Save pets" state={state}>
      <Field
        label="Heaviest pet"
        className="max-w-64"
        name="weightLimit"
        hint="Leave it empty to take pets of any weight."
        errors={answer?.errors.weightLimit ?? []}
        optional
      >
        <TextInput
          inputMode="numeric"
          trail="lbs"
          maxLength={4}
          defaultValue={answer?.values.weightLimit ?? own.weightLimit ?? ""}
        />
      </Field>
      {avoided.length > 0 && (
        <FieldGroup
          legend={texts.breeds}
          name="breedsToAvoid"
          hint={texts.breedsHint}
          errors={answer?.errors.breedsToAvoid ?? []}
          layout="grid"
        >
          {avoided.map(({ id, name }) => (
            <Checkbox
              // A breed that was just added has a box of its own.
              key={id}
              name="breedsToAvoid"
              value={id}
              label={name}
              defaultChecked={answer ? answer.chosen.includes(id) : true}
            />
          ))}
        </FieldGroup>
      )}
      <Field label="Add a breed to avoid" name="breed" errors={answer?.errors.breed ?? []} optional>
        <TextInput
          list="breeds-to-avoid"
          maxLength={80}
          spellCheck={false}
          defaultValue={answer?.values.breed}
        />
      </Field>
      <datalist id="breeds-to-avoid">
        {breeds.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </SectionForm>
  );
}

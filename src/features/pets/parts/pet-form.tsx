import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Pet } from "../contract.ts";
import { BreedField, type BreedKind, BreedLists } from "./breed-field.tsx";
import { PetFacts } from "./pet-facts.tsx";

export type PetFormProps = {
  kinds: readonly (BreedKind & { name: string })[];
  /** Absent for a new pet. */
  pet?: Pet;
  thisYear: number;
  refused: RefusedForm | undefined;
  submit: string;
};

/** The form with everything that an owner says about a pet. */
export function PetForm({ kinds, pet, thisYear, refused, submit }: PetFormProps) {
  const { state, formData } = useNavigation();
  const [kind, setKind] = useState(shownValue(refused, "kind", pet?.petType.slug ?? "dog"));
  const chosen = kinds.find(({ slug }) => slug === kind) ?? kinds[0];
  // A breed fits only its own kind, so the breed disappears while another kind is chosen.
  const savedBreed = pet?.petType.slug === kind ? pet.breed.name : "";
  const errors = refused?.errors ?? {};
  return (
    <Form method="post" noValidate className="grid gap-6">
      <BreedLists kinds={kinds} />
      <FieldGroup legend="Dog or cat?" name="kind" layout="wrap">
        {kinds.map(({ slug, name }) => (
          <ChoiceChip
            key={slug}
            name="kind"
            value={slug}
            defaultChecked={kind === slug}
            onChange={() => setKind(slug)}
          >
            {name}
          </ChoiceChip>
        ))}
      </FieldGroup>
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        {chosen && (
          <BreedField
            name="breed"
            kind={chosen}
            value={refused?.values.kind === kind ? (refused.values.breed ?? "") : savedBreed}
            onBreed={() => {}}
            errors={errors.breed}
          />
        )}
        <Field label="Weight" name="weight" errors={errors.weight} hint="A guess is fine.">
          <TextInput
            defaultValue={shownValue(refused, "weight", pet?.weight.toString())}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            trail="lbs"
          />
        </Field>
      </div>
      <PetFacts known={pet ?? {}} kind={null} thisYear={thisYear} refused={refused} />
      <div>
        <Button
          size="lg"
          name="intent"
          value="save"
          busy={state !== "idle" && formData?.get("intent") === "save"}
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}

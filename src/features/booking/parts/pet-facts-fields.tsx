import { PetPicture } from "#features/pets/parts/pet-picture.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { BookingPet } from "../contract/session.ts";
import { isTicked, shownValue } from "./refused-form.ts";

export type PetFactsFieldsProps = {
  pet: BookingPet;
  place: number;
  /** The newest year of birth that is taken. */
  thisYear: number;
  refused: RefusedForm | undefined;
};

/** What a groomer must know of one pet before the visit. */
export function PetFactsFields({ pet, place, thisYear, refused }: PetFactsFieldsProps) {
  const field = (name: string) => `pets.${place}.${name}`;
  const errors: FieldErrors = refused?.errors ?? {};
  const gender = shownValue(refused, field("gender"), pet.gender);
  const flags = FLAGS.filter((flag) => !flag.only || flag.only === pet.breed.petType);
  return (
    <section aria-labelledby={field("heading")}>
      <Card className="grid gap-6">
        <div className="flex items-center gap-3">
          <PetPicture
            petType={pet.breed.petType}
            coat={pet.breed.coat}
            size={pet.size.slug}
            className="w-14 shrink-0"
          />
          <div className="min-w-0">
            <h2 id={field("heading")} className="text-xl wrap-anywhere">
              {pet.name ?? `Your ${pet.breed.name}`}
            </h2>
            <p className="text-sm text-ink-soft">
              {pet.name ? `${pet.breed.name}, ` : ""}
              {pet.size.name.toLowerCase()}, {pet.weight} lbs
            </p>
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
          <Field label="Name" name={field("name")} errors={errors[field("name")]}>
            <TextInput
              defaultValue={shownValue(refused, field("name"), pet.name)}
              autoComplete="off"
              maxLength={60}
            />
          </Field>
          <Field label="Birth year" name={field("birthYear")} errors={errors[field("birthYear")]}>
            <TextInput
              defaultValue={shownValue(refused, field("birthYear"), pet.birthYear?.toString())}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder={String(thisYear - 3)}
            />
          </Field>
        </div>
        <FieldGroup legend="Gender" name={field("gender")} errors={errors[field("gender")]} layout="wrap">
          {GENDERS.map(({ value, label }) => (
            <ChoiceChip key={value} name={field("gender")} value={value} defaultChecked={gender === value}>
              {label}
            </ChoiceChip>
          ))}
        </FieldGroup>
        <FieldGroup legend="Please tick what is true" name={field("flags")} optional>
          <div className="grid sm:grid-cols-2">
            {flags.map(({ name, label, hint }) => (
              <Checkbox
                key={name}
                name={field(name)}
                label={label}
                hint={hint}
                defaultChecked={isTicked(refused, field(name), pet[name])}
              />
            ))}
          </div>
        </FieldGroup>
        <Field
          label="Anything the groomer should know"
          name={field("description")}
          errors={errors[field("description")]}
          hint="Health, habits, the haircut you like."
          optional
        >
          <Textarea
            defaultValue={shownValue(refused, field("description"), pet.description)}
            maxLength={1_000}
            rows={3}
          />
        </Field>
      </Card>
    </section>
  );
}

const GENDERS = [
  { value: "male", label: "Male" },
  { value: "female", label: "Female" },
];

type Flag = {
  name: "vaccinated" | "declawed" | "spayedNeutered" | "anxiousAggressive";
  label: string;
  hint?: string;
  only?: string;
};

export const FLAGS: readonly Flag[] = [
  { name: "vaccinated", label: "Vaccinations are up to date" },
  { name: "spayedNeutered", label: "Spayed or neutered" },
  { name: "declawed", label: "Declawed", only: "cat" },
  {
    name: "anxiousAggressive",
    label: "Anxious or sometimes aggressive",
    hint: "We take more time, and nobody is upset.",
  },
];

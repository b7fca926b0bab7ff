import { isTicked, type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";

export type PetFactsProps = {
  /** The pet's known facts, which fill the fields at first. */
  known: Partial<Record<(typeof FLAGS)[number]["name"], boolean>> & {
    name?: string | null;
    birthYear?: number | null;
    gender?: string | null;
    description?: string | null;
  };
  /** Slug of the pet's type, because some questions are for cats only. Null shows all questions. */
  kind: string | null;
  /** The text before each field's name: `pets.0.`. */
  prefix?: string;
  /** The latest year of birth that the form accepts. */
  thisYear: number;
  refused: RefusedForm | undefined;
};

/** Fields for what a groomer must know about a pet, besides breed and weight. */
export function PetFacts({ known, kind, prefix = "", thisYear, refused }: PetFactsProps) {
  const field = (name: string) => `${prefix}${name}`;
  const errors = refused?.errors ?? {};
  const gender = shownValue(refused, field("gender"), known.gender);
  const flags = FLAGS.filter((flag) => !flag.onlyKind || kind === null || flag.onlyKind === kind);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <Field label="Name" name={field("name")} errors={errors[field("name")]}>
          <TextInput
            defaultValue={shownValue(refused, field("name"), known.name)}
            autoComplete="off"
            maxLength={60}
          />
        </Field>
        <Field label="Birth year" name={field("birthYear")} errors={errors[field("birthYear")]}>
          <TextInput
            defaultValue={shownValue(refused, field("birthYear"), known.birthYear?.toString())}
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
      <FieldGroup legend="Check all that apply" name={field("flags")} optional>
        <div className="grid sm:grid-cols-2">
          {flags.map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              name={field(name)}
              label={label}
              hint={hint}
              defaultChecked={isTicked(refused, field(name), known[name] ?? false)}
            />
          ))}
        </div>
      </FieldGroup>
      <Field
        label="Anything the groomer should know"
        name={field("description")}
        errors={errors[field("description")]}
        hint="Health, habits, and the haircut that you like."
        optional
      >
        <Textarea
          defaultValue={shownValue(refused, field("description"), known.description)}
          maxLength={1_000}
          rows={3}
        />
      </Field>
    </>
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
  /** Slug of the only pet type for which the question makes sense. */
  onlyKind?: string;
};

const FLAGS: readonly Flag[] = [
  { name: "vaccinated", label: "Vaccinations are up to date" },
  { name: "spayedNeutered", label: "Spayed or neutered" },
  { name: "declawed", label: "Declawed", onlyKind: "cat" },
  {
    name: "anxiousAggressive",
    label: "Anxious or sometimes aggressive",
    hint: "We will plan more time.",
  },
];

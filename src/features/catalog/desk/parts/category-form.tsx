import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { type RefusedSave, savedValues } from "#kit/web/saved-values.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DeskCategory, ListedCategory } from "../contract/categories.ts";
import { MAX_NAME_LENGTH } from "../rules.ts";
import { CATEGORY_TEXTS } from "../words.ts";

type CategoryFormProps = {
  /** The category as it is saved now; null for a new one. */
  category: DeskCategory | null;
  /** The kinds of pet that a new category can be for. */
  petTypes: readonly ListedCategory["petType"][];
  answer: RefusedSave | undefined;
  /** The place in the list of a new one. */
  lastPosition?: number;
};

/** The name and place of a category. A new one is for one kind of pet, for good. */
export function CategoryForm({ category, petTypes, answer, lastPosition = 0 }: CategoryFormProps) {
  const { state } = useNavigation();
  const { name = "", position = lastPosition } = category ?? {};
  const { typed, hintOf, revision } = savedValues(answer, category?.revision);
  return (
    <Card>
      <DraftForm name="category" version={category?.revision} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        {category && <input type="hidden" name="revision" value={revision} />}
        <Field label="Name" name="name" hint={hintOf("name", name)} errors={answer?.errors.name}>
          <TextInput maxLength={MAX_NAME_LENGTH} autoComplete="off" defaultValue={typed("name", name)} />
        </Field>
        {!category && (
          <Field
            label="Kind of pet"
            name="petTypeId"
            className="sm:max-w-80"
            errors={answer?.errors.petTypeId}
          >
            <Select
              options={petTypes.map(({ id, name: label }) => ({ value: id, label }))}
              defaultValue={typed("petTypeId", petTypes[0]?.id ?? "")}
            />
          </Field>
        )}
        <Field
          label="Place in the list"
          name="position"
          className="sm:max-w-80"
          hint={hintOf("position", String(position)) ?? "Lower numbers come first."}
          errors={answer?.errors.position}
        >
          <TextInput inputMode="numeric" maxLength={3} defaultValue={typed("position", String(position))} />
        </Field>
        {category && <p className="text-ink-soft">{CATEGORY_TEXTS.effect}</p>}
        <Button className="sm:justify-self-start" name="part" value="save" busy={state !== "idle"}>
          {category ? "Save" : "Add this category"}
        </Button>
      </DraftForm>
    </Card>
  );
}

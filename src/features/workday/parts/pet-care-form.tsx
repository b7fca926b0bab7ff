import { Form } from "react-router";
import type { Pet } from "#features/pets/contract.ts";
import { PetPhoto } from "#features/pets/parts/pet-photo.tsx";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { CLIENT_NOTICES } from "../words/clients.ts";

/** The names of a pet's fields. Each pet of the page has a form of its own. */
export const petFields = (id: string) => ({
  groomerNote: `${id}.groomerNote`,
  timeModifierPercent: `${id}.timeModifierPercent`,
});

type PetCareFormProps = { pet: Pet; refused: RefusedForm | undefined; isSaved: boolean };

/** A pet of a client, with what groomers know about it. */
export function PetCareForm({ pet, refused, isSaved }: PetCareFormProps) {
  const fields = petFields(pet.id);
  const { id, name, breed, weight, description, groomerNote, timeModifierPercent } = pet;
  return (
    <Card padding="sm" className="grid gap-3">
      <div className="flex items-start gap-4">
        <PetPhoto pet={pet} className="w-16 shrink-0" />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="text-lg wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-soft">
            {breed.name}, {formatWeight(weight)}
          </p>
          <p className="flex flex-wrap gap-2">
            {pet.anxiousAggressive && <Badge tone="warn">Anxious or aggressive</Badge>}
            {!pet.vaccinated && <Badge tone="warn">Not vaccinated</Badge>}
            {timeModifierPercent !== 100 && (
              <Badge tone="info">{timeModifierPercent} % of the usual time</Badge>
            )}
          </p>
        </div>
      </div>
      {description !== "" && <p className="text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      {groomerNote !== "" && (
        <p className="rounded-md bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere">{groomerNote}</p>
      )}
      {isSaved && (
        <Notice tone="success" takesFocus={CLIENT_NOTICES.saved}>
          {CLIENT_NOTICES.saved}
        </Notice>
      )}
      <Disclosure
        summary={groomerNote === "" ? "Add a note for groomers" : "Change note and time"}
        defaultOpen={refused !== undefined}
        className="border-b-0"
      >
        <Form method="post" noValidate preventScrollReset className="grid gap-4 text-ink">
          <input type="hidden" name="part" value={id} />
          <ErrorSummary errors={refused?.errors} />
          <Field
            label={`What groomers should know about ${name}`}
            name={fields.groomerNote}
            hint="All groomers and the team see it."
            errors={refused?.errors[fields.groomerNote]}
            optional
          >
            <Textarea
              defaultValue={shownValue(refused, fields.groomerNote, groomerNote)}
              maxLength={1_000}
              rows={3}
            />
          </Field>
          <Field
            label="Time, in percent of the usual"
            name={fields.timeModifierPercent}
            hint="From 50 to 300. Time and price follow it from the next booking on."
            errors={refused?.errors[fields.timeModifierPercent]}
          >
            <TextInput
              inputMode="numeric"
              maxLength={3}
              defaultValue={shownValue(refused, fields.timeModifierPercent, String(timeModifierPercent))}
              className="max-w-26"
            />
          </Field>
          <div>
            <Button variant="secondary">Save</Button>
          </div>
        </Form>
      </Disclosure>
    </Card>
  );
}

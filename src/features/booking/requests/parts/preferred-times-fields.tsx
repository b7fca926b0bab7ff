import { PARTS_OF_DAY } from "#features/orders/rules/order.ts";
import { isTicked, type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { ShownSession } from "../../parts/path.ts";
import type { DayField } from "./read-preferred-times.ts";

const DAYS: readonly { name: DayField; label: string }[] = [
  { name: "day1", label: "A day that suits you" },
  { name: "day2", label: "Or this day" },
  { name: "day3", label: "Or this one" },
];

export type PreferredTimesProps = {
  request: ShownSession["request"];
  refused: RefusedForm | undefined;
  /** The first day to choose, a date of the service area. */
  today: string;
  /** The groomers to choose from; an empty list leaves out the field. */
  groomers?: readonly { id: string; displayName: string }[];
};

/** The optional fields for preferred days, parts of the day, a groomer and a note. */
export function PreferredTimesFields({ request, refused, today, groomers = [] }: PreferredTimesProps) {
  const errors = refused?.errors ?? {};
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-3 sm:items-end">
        {DAYS.map(({ name, label }, index) => (
          <Field key={name} label={label} name={name} errors={errors[name]} optional>
            <TextInput
              type="date"
              min={today}
              defaultValue={shownValue(refused, name, request?.days[index])}
              required={false}
            />
          </Field>
        ))}
      </div>
      <FieldGroup
        legend="Which part of the day?"
        name="partsOfDay"
        layout="wrap"
        hint="If you choose none, any time is fine."
        errors={errors.partsOfDay}
        optional
      >
        {PARTS_OF_DAY.map((part) => (
          <ChoiceChip
            key={part}
            type="checkbox"
            id={part}
            name={part}
            value="on"
            defaultChecked={isTicked(refused, part, request?.partsOfDay.includes(part) ?? false)}
          >
            <span className="capitalize">{part}</span>
          </ChoiceChip>
        ))}
      </FieldGroup>
      {groomers.length > 0 && (
        <Field label="Groomer" name="groomerId" errors={errors.groomerId} optional className="max-w-sm">
          <Select
            placeholder="Any groomer"
            options={groomers.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            defaultValue={shownValue(refused, "groomerId", request?.groomer?.id)}
          />
        </Field>
      )}
      <NoteFields request={request} refused={refused} />
    </div>
  );
}

/** The fields for a note to the brand and for an answer by phone. */
export function NoteFields({ request, refused }: Pick<PreferredTimesProps, "request" | "refused">) {
  return (
    <div className="grid gap-3">
      <Field
        label="Anything we should know?"
        name="note"
        errors={refused?.errors.note}
        hint="Such as times that you could not find here, or special needs of your pet."
        optional
      >
        <Textarea rows={3} maxLength={1_000} defaultValue={shownValue(refused, "note", request?.note)} />
      </Field>
      <Checkbox
        name="wantsCall"
        label="I prefer a phone call"
        hint="Otherwise we answer by text and e-mail."
        defaultChecked={isTicked(refused, "wantsCall", request?.wantsCall ?? false)}
      />
    </div>
  );
}

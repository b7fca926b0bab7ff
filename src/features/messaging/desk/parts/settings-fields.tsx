import { WEEKDAYS } from "#features/storefront/rules.ts";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { hoursField } from "../rules.ts";

/** What the form shows: what was refused, else what is known. */
type Known = { refused: RefusedForm | undefined; known: Readonly<Record<string, string | number>> };

/** The two times of a day; both are empty when the team does not answer on it. */
export function DayHours({ weekday, refused, known }: Known & { weekday: number }) {
  const day = WEEKDAYS[weekday - 1];
  const time = (part: "opens" | "closes") => {
    const name = hoursField(weekday, part);
    return (
      <Field
        label={
          <>
            <span className="sr-only">{day} </span>
            <span className="inline-block text-sm first-letter:uppercase">{part}</span>
          </>
        }
        name={name}
        errors={refused?.errors[name]}
      >
        <TextInput
          type="time"
          step={900}
          required={false}
          className="max-sm:px-2!"
          defaultValue={shownValue(refused, name, String(known[name] ?? ""))}
        />
      </Field>
    );
  };
  return (
    <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr] sm:items-center">
      <legend className="sr-only">{day}</legend>
      <span aria-hidden="true" className="font-semibold">
        {day}
      </span>
      <div className="grid grid-cols-2 gap-3">
        {time("opens")}
        {time("closes")}
      </div>
    </fieldset>
  );
}

type AmountProps = Known & { name: string; label: string; unit: string; hint?: string };

/** A number with its unit. */
export function Amount({ name, label, unit, hint, refused, known }: AmountProps) {
  return (
    <Field label={label} name={name} hint={hint} errors={refused?.errors[name]}>
      <div className="max-w-48">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          trail={unit}
          defaultValue={shownValue(refused, name, String(known[name] ?? ""))}
        />
      </div>
    </Field>
  );
}

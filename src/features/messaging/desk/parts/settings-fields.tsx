import { WEEKDAYS } from "#features/storefront/rules.ts";
import { type RefusedSave, savedValues } from "#kit/web/saved-values.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { hoursField, MAX_AWAY_LENGTH } from "../rules.ts";
import { SETTINGS_TEXTS } from "../words.ts";

/** What the form shows: what was refused, else what is saved, by the names of the fields. */
export type ShownSettings = {
  answer: RefusedSave | undefined;
  saved: Readonly<Record<string, string | number>>;
};

/**
 * The value, the errors and the hint of a field. After another person's save, the hint is what is saved now,
 * as `toText` says it.
 */
function shownField({ answer, saved }: ShownSettings, name: string, toText = (value: string) => value) {
  const { typed, hintOf } = savedValues(answer, undefined);
  const value = String(saved[name] ?? "");
  return {
    value: typed(name, value),
    field: { name, errors: answer?.errors[name] ?? [] },
    hint: hintOf(name, value, value && toText(value)),
  };
}

/** The two times of a day; both are empty when the team does not answer on it. */
export function DayHours({ weekday, ...shown }: ShownSettings & { weekday: number }) {
  const day = WEEKDAYS[weekday - 1];
  const time = (part: "opens" | "closes") => {
    const { field, hint, value } = shownField(shown, hoursField(weekday, part), formatWallTime);
    return (
      <Field
        label={
          <>
            <span className="sr-only">{day} </span>
            <span className="inline-block text-sm first-letter:uppercase">{part}</span>
          </>
        }
        hint={hint}
        {...field}
      >
        <TextInput type="time" step={900} required={false} className="max-sm:px-2!" defaultValue={value} />
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

/** What people read who write while the team is closed. */
export function AwayAnswer(shown: ShownSettings) {
  const { field, hint, value } = shownField(shown, "awayAnswer");
  const hints = [SETTINGS_TEXTS.away, hint].filter(Boolean).join(" ");
  return (
    <Field label="Answer while closed" hint={hints} {...field}>
      <Textarea rows={3} maxLength={MAX_AWAY_LENGTH} defaultValue={value} />
    </Field>
  );
}

type AmountProps = ShownSettings & { name: string; label: string; unit: string; help?: string };

/** A number with its unit. */
export function Amount({ name, label, unit, help, ...shown }: AmountProps) {
  const { field, hint, value } = shownField(shown, name);
  return (
    <Field label={label} hint={[help, hint].filter(Boolean).join(" ") || undefined} {...field}>
      <div className="max-w-48">
        <TextInput inputMode="numeric" autoComplete="off" trail={unit} defaultValue={value} />
      </div>
    </Field>
  );
}

import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { answerOf, CalendarsForm, IntentButton } from "./calendars-form.tsx";
import type { CalendarsAnswer } from "./change-calendars.ts";

/** Adds a calendar elsewhere by the address that the other calendar gives out. */
export function AddCalendarForm({ answer }: { answer: CalendarsAnswer | undefined }) {
  const { errors, values } = answerOf(answer, "add");
  return (
    <CalendarsForm id="add" answer={answer}>
      <Field label="Name" name="name-new" hint="Only you see it, such as Family" errors={errors["name-new"]}>
        <TextInput maxLength={60} defaultValue={values?.["name-new"]} autoComplete="off" />
      </Field>
      <Field
        label="Address"
        name="address"
        hint="It starts with https:// or webcal:// and usually ends in .ics"
        errors={errors.address}
      >
        <TextInput type="url" maxLength={2_000} defaultValue={values?.address} autoComplete="off" />
      </Field>
      <ul className="grid gap-2 text-sm text-ink-soft">
        <li>
          <strong>Google:</strong> on a computer, open the calendar's settings and copy “Secret address in
          iCal format”.
        </li>
        <li>
          <strong>Apple:</strong> in Calendar, share the calendar as a public calendar and copy its link.
        </li>
        <li>
          <strong>Outlook:</strong> in Settings, Calendar, Shared calendars, publish the calendar and copy the
          ICS link.
        </li>
      </ul>
      <div>
        <IntentButton intent="add">Add the calendar</IntentButton>
      </div>
    </CalendarsForm>
  );
}

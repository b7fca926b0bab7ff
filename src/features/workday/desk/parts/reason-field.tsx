import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";

/** Why staff make a change. Of several lines: Enter in it must not press the first button of a list. */
export function ReasonField({
  label,
  name,
  value,
  errors,
}: {
  label: string;
  name: string;
  value: string | undefined;
  errors: string[] | undefined;
}) {
  return (
    <Field
      label={label}
      name={name}
      optional
      hint="The groomer gets it with the mail about the change. The audit log has it too."
      errors={errors}
    >
      <Textarea rows={2} maxLength={500} autoComplete="off" defaultValue={value} />
    </Field>
  );
}

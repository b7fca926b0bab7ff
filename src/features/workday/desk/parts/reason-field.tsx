import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

/** Why staff make a change. */
export function ReasonField({
  name,
  value,
  errors,
}: {
  name: string;
  value: string | undefined;
  errors: string[] | undefined;
}) {
  return (
    <Field
      label="Reason"
      name={name}
      optional
      hint="The groomer gets it with the mail about the change. The audit log has it too."
      errors={errors}
    >
      <TextInput maxLength={500} autoComplete="off" defaultValue={value} />
    </Field>
  );
}

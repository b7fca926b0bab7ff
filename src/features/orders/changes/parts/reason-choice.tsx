import type { RefusedForm } from "#kit/web/form.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import { Radio } from "#ui/radio.tsx";

export type Reason = { id: string; name: string };

/** The field in which a customer chooses one of the listed reasons for a change. */
export function ReasonChoice({
  legend,
  reasons,
  refused,
}: {
  legend: string;
  reasons: readonly Reason[];
  refused: RefusedForm | undefined;
}) {
  return (
    <FieldGroup legend={legend} name="reasonId" layout="list" errors={refused?.errors.reasonId}>
      {reasons.map(({ id, name }) => (
        <Radio
          key={id}
          name="reasonId"
          value={id}
          label={name}
          required
          defaultChecked={refused?.values.reasonId === id}
        />
      ))}
    </FieldGroup>
  );
}

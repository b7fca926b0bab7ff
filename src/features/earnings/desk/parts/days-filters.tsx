import { Form } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DaysQuery } from "./money-lists.ts";

type DaysFiltersProps<Kind extends string> = {
  action: string;
  query: DaysQuery<Kind>;
  /** What the kinds of the list are called, and each of them. */
  kindLabel: string;
  kinds: Record<Kind, string>;
  areas: readonly { id: string; name: string }[];
  errors: FieldErrors | undefined;
};

/** The form that filters a list of money by days, kind and area. It writes them to the URL. */
export function DaysFilters<Kind extends string>(props: DaysFiltersProps<Kind>) {
  const { action, query, kindLabel, kinds, areas, errors } = props;
  return (
    <Form
      key={JSON.stringify([query, errors])}
      method="get"
      action={action}
      noValidate
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label="From" name="from" optional errors={errors?.from}>
        <TextInput type="date" defaultValue={query.from} />
      </Field>
      <Field label="To" name="to" optional errors={errors?.to}>
        <TextInput type="date" defaultValue={query.to} />
      </Field>
      <Field label={kindLabel} name="kind">
        <Select
          placeholder="All"
          options={Object.entries<string>(kinds).map(([value, label]) => ({ value, label }))}
          defaultValue={query.kind ?? ""}
        />
      </Field>
      {areas.length > 1 && (
        <Field label="Area" name="area">
          <Select
            placeholder="All areas"
            options={areas.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={query.area}
          />
        </Field>
      )}
      <Button variant="secondary" className="sm:justify-self-start">
        Apply filters
      </Button>
    </Form>
  );
}

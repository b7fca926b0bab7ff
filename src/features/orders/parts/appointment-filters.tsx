import { Form } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ListGroup } from "../rules/listing.ts";
import { STATUS_WORDS } from "../words/status.ts";
import { LIST_PATHS } from "./appointment-path.ts";
import { FILTER_STATUSES, isFiltered, type ListQuery } from "./list-query.ts";

type FiltersProps = { group: ListGroup; filters: ListQuery; errors: FieldErrors | undefined };

/**
 * The form that filters a list. It writes the filters to the URL, so the list can be shared and revisited.
 */
export function AppointmentFilters({ group, filters, errors }: FiltersProps) {
  const hasFilters = isFiltered(filters);
  return (
    <Disclosure
      summary={hasFilters ? "Filter (on)" : "Filter"}
      defaultOpen={hasFilters}
      key={JSON.stringify(filters)}
    >
      <Form method="get" action={LIST_PATHS[group]} noValidate className="grid gap-5 text-ink">
        <FieldGroup legend="Status" name="status" layout="wrap">
          {FILTER_STATUSES[group].map((status) => (
            <ChoiceChip
              key={status}
              type="checkbox"
              name="status[]"
              id={`status-${status}`}
              value={status}
              defaultChecked={filters.statuses.includes(status)}
              className="whitespace-normal"
            >
              {STATUS_WORDS[status]}
            </ChoiceChip>
          ))}
        </FieldGroup>
        <div className="grid gap-4 sm:grid-cols-2 md:max-w-sm">
          <Field label="From" name="start_date" optional errors={errors?.start_date}>
            <TextInput type="date" defaultValue={filters.from} />
          </Field>
          <Field label="Until" name="end_date" optional errors={errors?.end_date}>
            <TextInput type="date" defaultValue={filters.to} />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-5">
          <Button variant="secondary">Apply filters</Button>
          {hasFilters && <TextLink to={LIST_PATHS[group]}>Show all</TextLink>}
        </div>
      </Form>
    </Disclosure>
  );
}

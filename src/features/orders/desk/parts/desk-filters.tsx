import { Form } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ORDER_STATUSES } from "../../rules/order.ts";
import { DESK_FLAGS, DESK_PAYS, DESK_SORTS, toChoice } from "../rules/listing.ts";
import { SOURCE_LABELS } from "../words/appointment.ts";
import {
  DESK_TEXTS,
  FLAG_LABELS,
  groomersHint,
  PAY_LABELS,
  SORT_LABELS,
  STATUS_LABELS,
} from "../words/list.ts";
import { DESK_LIST_PATH } from "./desk-paths.ts";
import { DESK_SOURCES, type DeskQuery, deskListPath } from "./desk-query.ts";

type Named = { id: string; name: string };
export type DeskFiltersProps = {
  query: DeskQuery;
  areas: readonly Named[];
  groomers: readonly Named[];
  seesContact: boolean;
  errors: FieldErrors | undefined;
};

const toOptions = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }));

/** The form that filters the list. It writes the filters to the URL, so that a list can be shared. */
export function DeskFilters({ query, areas, groomers, seesContact, errors }: DeskFiltersProps) {
  const { statuses, area, groomer, from, startsToday, to, q, flag, sort } = query;
  const { source, pay, bookedFrom, bookedTo } = query;
  const isByBooking = source !== null || bookedFrom !== "" || bookedTo !== "";
  const isNarrow =
    [statuses.length > 0, groomer !== "", to !== "", isByBooking, pay !== null].includes(true) ||
    errors !== undefined;
  return (
    <Form
      method="get"
      action={DESK_LIST_PATH}
      noValidate
      className="grid gap-4"
      key={JSON.stringify([query, errors])}
    >
      <div className="grid items-end gap-4 md:grid-cols-[2fr_1fr]">
        <Field
          label="Find"
          name="q"
          hint={seesContact ? DESK_TEXTS.findContact : DESK_TEXTS.find}
          errors={errors?.q}
        >
          <TextInput type="search" maxLength={80} autoComplete="off" defaultValue={q} />
        </Field>
        <Field label="Show" name="flag">
          <Select
            placeholder="All appointments"
            options={DESK_FLAGS.map((value) => ({ value, label: FLAG_LABELS[value] }))}
            defaultValue={flag ?? ""}
          />
        </Field>
      </div>
      <Disclosure summary={isNarrow ? "More filters (on)" : "More filters"} defaultOpen={isNarrow}>
        <div className="grid gap-5 text-ink">
          <FieldGroup legend="Status" name="status" layout="wrap">
            {ORDER_STATUSES.map((status) => (
              <ChoiceChip
                key={status}
                type="checkbox"
                name="status[]"
                id={`status-${status}`}
                value={status}
                defaultChecked={statuses.includes(status)}
                className="whitespace-normal"
              >
                {STATUS_LABELS[status]}
              </ChoiceChip>
            ))}
          </FieldGroup>
          <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label="From" name="from" hint={DESK_TEXTS.from} optional errors={errors?.from}>
              <TextInput type="date" defaultValue={startsToday ? "" : from} />
            </Field>
            <Field label="Until" name="to" optional errors={errors?.to}>
              <TextInput type="date" defaultValue={to} />
            </Field>
            <Field label="Area" name="area">
              <Select placeholder="All areas" options={toOptions(areas)} defaultValue={area} />
            </Field>
            <Field label="Groomer" name="groomer" hint={groomersHint(groomers)}>
              <Select
                placeholder="All groomers"
                options={toOptions(toChoice(groomers))}
                defaultValue={groomer}
              />
            </Field>
            <Field label="Booked from" name="bookedFrom" optional errors={errors?.bookedFrom}>
              <TextInput type="date" defaultValue={bookedFrom} />
            </Field>
            <Field label="Booked until" name="bookedTo" optional errors={errors?.bookedTo}>
              <TextInput type="date" defaultValue={bookedTo} />
            </Field>
            <Field label="Booked by" name="source">
              <Select
                placeholder="Anyone"
                options={DESK_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
                defaultValue={source ?? ""}
              />
            </Field>
            <Field label="Payment" name="pay">
              <Select
                placeholder="All ways to pay"
                options={DESK_PAYS.map((value) => ({ value, label: PAY_LABELS[value] }))}
                defaultValue={pay ?? ""}
              />
            </Field>
            <Field label="Order" name="sort">
              <Select
                options={DESK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
                defaultValue={sort}
              />
            </Field>
          </div>
        </div>
      </Disclosure>
      <div className="flex flex-wrap items-center gap-5">
        <Button variant="secondary">Apply filters</Button>
        <TextLink to={deskListPath({})} className="inline-flex min-h-11 items-center">
          From today on
        </TextLink>
        <TextLink to={deskListPath({ from: "" })} className="inline-flex min-h-11 items-center">
          Show all
        </TextLink>
      </div>
    </Form>
  );
}

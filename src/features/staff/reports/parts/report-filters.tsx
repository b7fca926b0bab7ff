import { Form } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { COMPARISONS } from "../rules/periods.ts";
import { REPORT_RULES, type ReportName } from "../rules/reports.ts";
import { COMPARISON_LABELS, GROUPING_LABELS } from "../words.ts";
import { type ReportView, reportPath } from "./report-path.ts";

type ReportFiltersProps = {
  report: ReportName;
  view: ReportView;
  areas: readonly { id: string; name: string }[];
  errors: FieldErrors | undefined;
};

/** The form that chooses days, area, rows and comparison. It writes them to the URL. */
export function ReportFilters({ report, view, areas, errors }: ReportFiltersProps) {
  const { from, to, area, by, compare } = view;
  const { groupings } = REPORT_RULES[report];
  return (
    <Form
      method="get"
      action={reportPath(report)}
      noValidate
      className="grid gap-4"
      key={JSON.stringify([view, errors])}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label="From" name="from" errors={errors?.from}>
          <TextInput type="date" defaultValue={from} />
        </Field>
        <Field label="To" name="to" errors={errors?.to}>
          <TextInput type="date" defaultValue={to} />
        </Field>
        {areas.length > 1 && (
          <Field label="Area" name="area">
            <Select
              placeholder="All areas"
              options={areas.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={area ?? ""}
            />
          </Field>
        )}
        <Field label="Group by" name="by" errors={errors?.by}>
          <Select
            options={groupings.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
            defaultValue={by ?? groupings[0]}
          />
        </Field>
        <Field label="Compare with" name="compare">
          <Select
            placeholder="Nothing"
            options={COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
            defaultValue={compare ?? ""}
          />
        </Field>
      </div>
      <Button variant="secondary" className="justify-self-start">
        Apply filters
      </Button>
    </Form>
  );
}

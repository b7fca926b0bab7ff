import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Series } from "../contract.ts";

/** The dates ahead that can still be canceled. */
export const datesToEnd = ({ dates }: Series) =>
  dates.filter(({ state, order }) =>
    order ? order.status !== "cancelled" && order.status !== "complete" : state === "planned",
  );

/** The field in which a person chooses the first date that does not happen any more. */
export function EndFields({ series, errors }: { series: Series; errors: string[] | undefined }) {
  return (
    <Field
      label="First date to cancel"
      name="from"
      errors={errors}
      hint="This date and all later ones are canceled. Earlier ones stay."
    >
      <Select
        options={datesToEnd(series).map(({ date, startsAt }) => ({
          value: date,
          label: formatDayAndTime(startsAt, series.timeZone),
        }))}
      />
    </Field>
  );
}

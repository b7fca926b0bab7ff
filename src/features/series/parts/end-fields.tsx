import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Series } from "../contract.ts";

/** The dates ahead that can still be canceled. */
export const datesToEnd = ({ dates }: Series) =>
  dates.filter(({ state, order }) =>
    order ? order.status !== "cancelled" && order.status !== "complete" : state === "planned",
  );

type EndFieldsProps = {
  series: Series;
  errors: string[] | undefined;
  /** What follows from a date, in a few words. */
  effectOf?: (date: string) => string | undefined;
};

/** The field in which a person chooses the first date that does not happen any more. */
export function EndFields({ series, errors, effectOf }: EndFieldsProps) {
  const labelOf = ({ date, startsAt }: Series["dates"][number]) =>
    [formatDayAndTime(startsAt, series.timeZone), effectOf?.(date)].filter(Boolean).join(": ");
  return (
    <Field
      label="First date to cancel"
      name="from"
      errors={errors}
      hint="This date and all later ones are canceled. Earlier ones stay."
    >
      <Select options={datesToEnd(series).map((date) => ({ value: date.date, label: labelOf(date) }))} />
    </Field>
  );
}

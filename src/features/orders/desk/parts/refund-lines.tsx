import { toDollars } from "#kit/wire/dollars.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { ANSWER_TEXTS, lineLeftText } from "../words/appointment.ts";
import { lineAmountName } from "./at-controls.ts";
import type { RefusedAnswer } from "./send-answer.ts";

type Lines = NonNullable<DeskAppointment["refunding"]>["lines"];

/** The lines of a price with what is left of each to refund. A line with nothing left cannot be chosen. */
export function RefundLines({ lines, refused }: { lines: Lines; refused: RefusedAnswer | undefined }) {
  const errors = refused?.errors ?? {};
  const choices = lines.map((line, place) => ({ ...line, place, left: line.amount - line.refunded }));
  return (
    <FieldGroup
      legend="Lines to refund"
      name="lines"
      hint={ANSWER_TEXTS.refundLines}
      layout="list"
      optional
      errors={errors.lines}
    >
      {choices.map(({ place, label, detail, left, ...line }) => {
        const amount = lineAmountName(place);
        return (
          <div
            key={place}
            className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line py-1"
          >
            <Checkbox
              className="min-w-0 flex-1 basis-52 wrap-anywhere"
              id={`line-${place}`}
              name="lines"
              value={place}
              label={`${label}: ${formatCents(line.amount)}`}
              hint={[detail, lineLeftText(line.refunded, left)].filter(Boolean).join(". ")}
              disabled={left === 0}
              defaultChecked={refused?.chosen?.includes(String(place))}
            />
            {left > 0 && (
              <Field
                className="mb-2 w-32"
                label={`Amount for ${label} in dollars`}
                hideLabel
                name={amount}
                errors={errors[amount]}
              >
                <TextInput
                  lead="$"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={refused?.values[amount] ?? toDollars(left)}
                />
              </Field>
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}

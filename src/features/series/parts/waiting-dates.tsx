import type { ComponentType, ReactNode } from "react";
import { Form } from "react-router";
import type { Slot } from "#features/availability/contract.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Section } from "#ui/section.tsx";
import { SKIP } from "./plan-fields.ts";

type WaitingProps = {
  choices: readonly { date: string; times: readonly Slot[] }[];
  /** What the reader calls the customer. */
  customer: string;
  title: (day: string) => string;
  refused: RefusedForm | undefined;
  /** The part of the page that is being sent. */
  busy: unknown;
  /** The form around a date; the team's saves what is chosen until it is sent. */
  form?: ComponentType<DateFormProps>;
};

type DateFormProps = { name: string; className: string; children: ReactNode };
const PlainForm = ({ name: _name, ...props }: DateFormProps) => <Form method="post" noValidate {...props} />;

/** The dates that wait for a decision, each as a form of its own. */
export function WaitingDates({ choices, customer, title, refused, busy, form }: WaitingProps) {
  const DateForm = form ?? PlainForm;
  return choices.map(({ date, times }) => (
    <DateForm key={date} name={date} className="grid gap-4">
      <Section title={title(formatDay(date))}>
        <div className="grid gap-4">
          <FieldGroup
            legend={`Choose a time that the ${customer} agrees to, with its price, or skip the date`}
            name={date}
            layout="stack"
            errors={refused?.errors[date]}
          >
            {times.map((slot) => (
              <ChoiceCard
                key={slot.startsAt}
                name={date}
                value={`${slot.startsAt} ${slot.price.min} ${slot.price.max}`}
                title={formatVisit(slot)}
                aside={formatRange(slot.price)}
                required
              />
            ))}
            <ChoiceCard name={date} value={SKIP} title="Skip this date" required />
          </FieldGroup>
          <div>
            <Button name="part" value={date} busy={busy === date}>
              Save
            </Button>
          </div>
        </div>
      </Section>
    </DateForm>
  ));
}

import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { SeriesPreview } from "../contract.ts";
import type { SeriesWhy } from "../rules.ts";
import { everyText } from "../words.ts";
import { fieldOf, SKIP } from "./plan-fields.ts";

type PlanTexts = {
  /** What the reader calls the customer. */
  customer: string;
  /** Who decides on a later date that is not free. */
  decides: string;
  why: (why: SeriesWhy) => string;
};
type PlanProps = {
  preview: SeriesPreview;
  formId: string;
  refused: RefusedForm | undefined;
  texts: PlanTexts;
  /** Whether the series can be started. */
  isOffered: boolean;
};

/** The dates of a planned series: each is free at a price, or a conflict to decide; then the start. */
export function PlanForm({ preview, formId, refused, texts, isOffered }: PlanProps) {
  const { state, formMethod } = useNavigation();
  const { price, dates } = preview;
  const rows = [
    { term: texts.customer, value: preview.customer.displayName },
    ...preview.pets.map(({ name, services }) => ({ term: name, value: formatList(services) })),
    { term: "When", value: everyText(preview) },
  ];
  return (
    <>
      <Card>
        <SummaryList rows={rows} />
      </Card>
      <Form method="post" noValidate className="grid gap-6">
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="min" value={price?.min ?? 0} />
        <input type="hidden" name="max" value={price?.max ?? 0} />
        <Section title="Dates that are booked now">
          {dates.length === 0 && <p className="text-ink-soft">No date is within reach yet.</p>}
          <ul className="grid gap-4">
            {dates.map((date) => (
              <li key={date.date}>
                {date.price ? (
                  <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <span>{formatDayAndTime(date.startsAt, preview.timeZone)}</span>
                    <Badge tone="success">{`Free, ${formatRange(date.price)}`}</Badge>
                  </p>
                ) : (
                  <Conflict date={date} refused={refused} why={texts.why} />
                )}
              </li>
            ))}
          </ul>
        </Section>
        <p className="text-ink-soft">
          {`From ${formatDay(preview.plannedFrom)} on, each date is booked as soon as the calendar reaches it. `}
          {texts.decides}
        </p>
        {isOffered && (
          <>
            <Checkbox
              name="isAgreed"
              label={`The ${texts.customer.toLowerCase()} agreed to these visits, to ${price ? formatRange(price) : "the price"} each, and to pay in cash.`}
              errors={refused?.errors.isAgreed}
            />
            <div>
              <Button size="lg" busy={state !== "idle" && formMethod === "POST"}>
                Set up the appointments
              </Button>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

type ConflictProps = {
  date: SeriesPreview["dates"][number];
  refused: RefusedForm | undefined;
  why: PlanTexts["why"];
};

/** A date that is not free: why, the nearest times, or a skip. */
function Conflict({ date: { date, reason, nearest }, refused, why }: ConflictProps) {
  const name = fieldOf(date);
  const chosen = refused?.values[name];
  return (
    <>
      <input type="hidden" name="conflict" value={date} />
      <FieldGroup
        legend={`${formatDay(date)}: ${reason ? why(reason) : ""}`}
        name={name}
        layout="stack"
        errors={refused?.errors[name]}
      >
        {nearest.map((slot) => (
          <ChoiceCard
            key={slot.startsAt}
            name={name}
            value={slot.startsAt}
            title={formatVisit(slot)}
            aside={formatRange(slot.price)}
            defaultChecked={chosen === slot.startsAt}
            required
          />
        ))}
        <ChoiceCard
          name={name}
          value={SKIP}
          title="Skip this date"
          defaultChecked={chosen === SKIP}
          required
        />
      </FieldGroup>
    </>
  );
}

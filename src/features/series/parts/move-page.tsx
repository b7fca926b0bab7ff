import type { ComponentType, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { formatDay, formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { SeriesMove } from "../contract/move.ts";
import type { Series } from "../contract.ts";
import { everyText } from "../words.ts";
import { MovedVisits, type MoveTexts } from "./move-fields.tsx";
import type { MovedRule } from "./plan-fields.ts";

type MoveFormProps = { version: number; className: string; children: ReactNode };
const PlainForm = ({ version: _version, ...props }: MoveFormProps) => (
  <Form method="post" noValidate {...props} />
);

type MovePageProps = {
  series: Series;
  rule: MovedRule;
  move: SeriesMove | null;
  faults: FieldErrors;
  formId: string;
  refused: RefusedForm | undefined;
  /** `price`: what happens to prices; `agreed`: what the mover confirms. */
  texts: MoveTexts & { price: string; agreed?: string };
  back: ReactNode;
  /** The form of the move; the team's saves what is chosen until it is sent. */
  form?: ComponentType<MoveFormProps>;
  /** Fields of the mover alone. */
  children?: ReactNode;
};

/** This and later dates of a series move, after a look at what that means for each visit. */
export function MovePage(props: MovePageProps) {
  const { series, rule, move, faults, formId, refused, texts, back, form, children } = props;
  const { state, formMethod } = useNavigation();
  const MoveForm = form ?? PlainForm;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
      <PageHeader title="Another time for these appointments" back={back} lead={everyText(series)} />
      <ErrorSummary stays errors={refused?.errors ?? faults} />
      {series.endedFrom ? (
        <Notice title="Ended">{`No visits from ${formatDay(series.endedFrom)} on.`}</Notice>
      ) : (
        <RuleForm key={JSON.stringify(rule)} {...{ series, rule, faults }} />
      )}
      {move && (
        <MoveForm version={move.moves} className="grid gap-6">
          <input type="hidden" name="id" value={formId} />
          <input type="hidden" name="moves" value={move.moves} />
          <Section title="Booked visits">
            {move.dates.length === 0 && <p className="text-ink-soft">No booked visit moves.</p>}
            <MovedVisits
              dates={move.dates}
              timeZone={move.timeZone}
              texts={texts}
              errors={refused?.errors ?? {}}
              values={refused?.values ?? {}}
            />
          </Section>
          <p className="text-ink-soft">
            {`From ${formatDay(move.plannedFrom)} on, each date is booked at ${formatWallTime(move.time)}. `}
            {texts.price}
          </p>
          {children}
          {texts.agreed && (
            <Checkbox name="isAgreed" label={texts.agreed} errors={refused?.errors.isAgreed} />
          )}
          <div>
            <Button size="lg" busy={state !== "idle" && formMethod === "POST"}>
              Move the appointments
            </Button>
          </div>
        </MoveForm>
      )}
    </div>
  );
}

/** Which date moves first, and where to. */
function RuleForm({ series, rule, faults }: { series: Series; rule: MovedRule; faults: FieldErrors }) {
  const { dates, timeZone, startTime } = series;
  const planned = dates.find(({ state }) => state === "planned");
  const options = dates
    .filter((date) => date.state !== "planned" || date === planned)
    .map(({ date, startsAt }) => ({ value: date, label: formatDayAndTime(startsAt, timeZone) }));
  const first = rule.from || (options[0]?.value ?? "");
  return (
    <Form method="get" noValidate className="grid gap-4">
      <Field
        label="First date that moves"
        name="from"
        errors={faults.from}
        hint="All later ones move too, by at most six days."
      >
        <Select defaultValue={first} options={options} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="New day" name="to" errors={faults.to}>
          <TextInput type="date" defaultValue={rule.to || first} />
        </Field>
        <Field label="New time" name="time" errors={faults.time}>
          <TextInput type="time" step={900} defaultValue={rule.time || startTime} />
        </Field>
      </div>
      <div>
        <Button variant="secondary">Show dates</Button>
      </div>
    </Form>
  );
}

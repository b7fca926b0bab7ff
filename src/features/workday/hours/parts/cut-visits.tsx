import { Form, useLocation } from "react-router";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Radio } from "#ui/radio.tsx";
import type { CutVisit } from "../contract.ts";
import { repeatedValues, visitField } from "../rules/availability-form.ts";
import { HOURS_TEXTS } from "../words.ts";
import type { AvailabilityAnswer } from "./change-availability.ts";
import { IntentButton } from "./hours-form.tsx";

type Cut = Extract<AvailabilityAnswer, { message: string }>;

/** `team`: the page of the team. `mayGiveUp`: whether the reader may cancel visits. */
type Reader = { team?: boolean; mayGiveUp?: boolean };

/** The visits that a change cuts, with a decision for each. The form repeats the change. */
export function CutVisits({ answer: { message, values, cut }, ...reader }: { answer: Cut } & Reader) {
  const { pathname } = useLocation();
  return (
    <div className={cx("page-width", reader.team ? "max-w-[44rem] py-6 md:py-10" : "py-8 md:py-14")}>
      <PageHeader title="Visits in the way" />
      <Form method="post" action={pathname} className={cx("mt-6 grid gap-5", !reader.team && "max-w-sm")}>
        <Notice tone="warn" takesFocus={message}>
          {message} Nothing is saved yet.
        </Notice>
        {repeatedValues(values)
          .filter(([name]) => name !== "intent")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {cut.map((visit) => (
          <VisitCard key={visit.id} visit={visit} chosen={values[visitField(visit.id)]} {...reader} />
        ))}
        <div className="flex flex-wrap gap-3">
          <IntentButton intent={values.intent ?? ""}>Save the change</IntentButton>
          <LinkButton to={pathname} variant="secondary">
            Go back without saving
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

function VisitCard({
  visit,
  chosen,
  team = false,
  mayGiveUp = true,
}: { visit: CutVisit; chosen: string | undefined } & Reader) {
  const name = visitField(visit.id);
  const giveUp = visit.isRequestedTime
    ? "We write to the customer that the new time does not work. The visit stays at its old time."
    : "The visit is canceled free of charge. The customer is offered another groomer or other times.";
  return (
    <Card>
      <FieldGroup
        name={name}
        layout="list"
        legend={
          <>
            <span className="block">{formatVisit(visit)}</span>
            <span className="block font-normal text-ink-soft">
              {visit.customer ? `${visit.customer} with ${visit.pets.join(", ")}` : "A visit"}
              {visit.isRequestedTime && " (requested new time)"}
            </span>
          </>
        }
      >
        <Radio
          name={name}
          value="keep"
          required
          defaultChecked={chosen === "keep"}
          label="Keep it"
          hint={HOURS_TEXTS[team ? "team" : "own"].keep}
        />
        {mayGiveUp && (
          <Radio
            name={name}
            value="giveUp"
            required
            defaultChecked={chosen === "giveUp"}
            label="Give it up"
            hint={giveUp}
          />
        )}
      </FieldGroup>
    </Card>
  );
}

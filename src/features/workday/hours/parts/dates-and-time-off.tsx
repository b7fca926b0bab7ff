import type { ReactNode } from "react";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Radio } from "#ui/radio.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { OwnHoursView } from "../contract.ts";
import { datesText, dayText, HOURS_TEXTS, timeOffText } from "../words.ts";
import type { AvailabilityAnswer } from "./change-availability.ts";
import { answerOf, HoursForm, IntentButton, StretchFields, type TeamPart } from "./hours-form.tsx";

type PartProps = { view: OwnHoursView; answer: AvailabilityAnswer | undefined; team?: TeamPart };

function Entry({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      {action}
    </li>
  );
}

function RemoveButton({ intent, what }: { intent: string; what: string }) {
  return (
    <IntentButton intent={intent} variant="quiet" size="sm">
      Remove<span className="sr-only"> {what}</span>
    </IntentButton>
  );
}

/** Other hours on dates: those that exist, and a form for more. */
export function DatesPart({ view, answer, team }: PartProps) {
  const texts = HOURS_TEXTS[team ? "team" : "own"];
  const { errors, values } = answerOf(answer, "dates");
  return (
    <>
      {view.dayHours.length === 0 ? (
        <p className="text-ink-soft">{texts.noDates}</p>
      ) : (
        <HoursForm id="datesList" answer={answer} team={team}>
          <ul className="divide-y divide-line">
            {view.dayHours.map((day) => (
              <Entry
                key={day.id}
                title={datesText(day)}
                text={dayText(day.hours)}
                action={
                  view.canChange && <RemoveButton intent={`datesList:${day.id}`} what={datesText(day)} />
                }
              />
            ))}
          </ul>
          {view.canChange && team?.fields("datesList")}
        </HoursForm>
      )}
      {view.canChange && (
        <Disclosure
          summary="Add other hours, or close"
          defaultOpen={answer?.form === "dates"}
          className="mt-2 border-0"
        >
          <HoursForm id="dates" answer={answer} team={team}>
            <DateFields prefix="dates" {...{ errors, values }} />
            <FieldGroup legend="On these days" name="dates-kind" layout="list">
              <Radio
                name="dates-kind"
                value="closed"
                label={texts.closed}
                defaultChecked={values?.["dates-kind"] !== "other"}
              />
              <Radio
                name="dates-kind"
                value="other"
                label={texts.open}
                defaultChecked={values?.["dates-kind"] === "other"}
              />
            </FieldGroup>
            <StretchFields prefix="dates" stretches={[]} answer={answer} />
            {team?.fields("dates")}
            <div>
              <IntentButton intent="dates">Save these days</IntentButton>
            </div>
          </HoursForm>
        </Disclosure>
      )}
    </>
  );
}

type Answered = ReturnType<typeof answerOf>;

/** The first and the last day. The last may be left empty for one day. */
function DateFields({ prefix, errors, values }: Answered & { prefix: string }) {
  const [first, last] = [`${prefix}-firstDate`, `${prefix}-lastDate`];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First day" name={first} errors={errors[first]}>
        <TextInput type="date" defaultValue={values?.[first]} />
      </Field>
      <Field label="Last day" name={last} optional hint="Empty for one day" errors={errors[last]}>
        <TextInput type="date" defaultValue={values?.[last]} />
      </Field>
    </div>
  );
}

/** Time off: what exists, and a form for more. */
export function TimeOffPart({ view, answer, team }: PartProps) {
  const { errors, values } = answerOf(answer, "off");
  return (
    <>
      {view.timeOff.length === 0 ? (
        <p className="text-ink-soft">No time off is planned.</p>
      ) : (
        <HoursForm id="offList" answer={answer} team={team}>
          <ul className="divide-y divide-line">
            {view.timeOff.map((off) => (
              <Entry
                key={off.id}
                title={timeOffText(off)}
                action={
                  view.canChange && <RemoveButton intent={`offList:${off.id}`} what={timeOffText(off)} />
                }
              />
            ))}
          </ul>
          {view.canChange && team?.fields("offList")}
        </HoursForm>
      )}
      {view.canChange && (
        <Disclosure summary="Add time off" defaultOpen={answer?.form === "off"} className="mt-2 border-0">
          <HoursForm id="off" answer={answer} team={team}>
            <DateFields prefix="off" {...{ errors, values }} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TimeField
                name="off-firstTime"
                label="From (first day)"
                hint="Empty for the whole day"
                {...{ errors, values }}
              />
              <TimeField
                name="off-lastTime"
                label="Until (last day)"
                hint="Empty for the whole day"
                {...{ errors, values }}
              />
            </div>
            <Checkbox
              name="off-yearly"
              label="Every year on these dates"
              defaultChecked={values?.["off-yearly"] === "on"}
            />
            {team?.fields("off")}
            <div>
              <IntentButton intent="off">Save time off</IntentButton>
            </div>
          </HoursForm>
        </Disclosure>
      )}
    </>
  );
}

function TimeField({
  name,
  label,
  hint,
  errors,
  values,
}: Answered & { name: string; label: string; hint: string }) {
  return (
    <Field label={label} name={name} optional hint={hint} errors={errors[name]}>
      <TextInput type="time" step={900} defaultValue={values?.[name]} />
    </Field>
  );
}

const OTHERS = { time_off: "Time off, entered by the team", rental: "Van" } as const;

/** Time that others took. It cannot be changed here. */
export function OthersPart({ view: { takenByOthers, timeZone } }: Pick<PartProps, "view">) {
  const zone = timeZone ?? "UTC";
  return (
    <ul className="divide-y divide-line">
      {takenByOthers.map(({ kind, startsAt, endsAt }) => (
        <Entry
          key={`${kind} ${startsAt}`}
          title={`${formatDayAndTime(startsAt, zone)} – ${formatDayAndTime(endsAt, zone)}`}
          text={OTHERS[kind]}
        />
      ))}
    </ul>
  );
}

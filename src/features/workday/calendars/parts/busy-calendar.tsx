import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { GroomerCalendars } from "../contract.ts";
import { FEED_FAULT_TEXTS, readingText, STALE_TEXT } from "../words.ts";
import { answerOf, CalendarsForm, IntentButton } from "./calendars-form.tsx";
import type { CalendarsAnswer } from "./change-calendars.ts";

type BusyCalendarProps = {
  calendar: GroomerCalendars["calendars"][number];
  timeZone: string;
  canChange: boolean;
  answer: CalendarsAnswer | undefined;
  /** The groomer asked to remove it, and has not confirmed yet. */
  isLeaving: boolean;
};

/** A calendar elsewhere: what the last reading found, and what is wrong with it. */
export function BusyCalendar({ calendar, timeZone, canChange, answer, isLeaving }: BusyCalendarProps) {
  const { id, name, host, readAt, fault, isStale } = calendar;
  return (
    <li className="grid gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-soft wrap-anywhere">{host}</p>
        </div>
        <State calendar={calendar} />
      </div>
      <p>
        {readAt
          ? `Last read ${formatDayAndTime(readAt, timeZone)}. ${readingText(calendar)}`
          : "Not read yet."}
      </p>
      {fault && <p className="text-danger-text">{FEED_FAULT_TEXTS[fault]}</p>}
      {isStale && <p className="text-danger-text">{STALE_TEXT}</p>}
      {canChange &&
        (isLeaving ? <Leaving {...{ calendar, answer }} /> : <Actions {...{ calendar, answer }} />)}
      {canChange && !isLeaving && (
        <Disclosure
          summary={
            <>
              Rename<span className="sr-only"> {name}</span>
            </>
          }
          defaultOpen={answer?.form === `rename:${id}`}
          className="border-b-0"
        >
          <RenameForm {...{ calendar, answer }} />
        </Disclosure>
      )}
    </li>
  );
}

type PartProps = Pick<BusyCalendarProps, "calendar" | "answer">;

function State({ calendar: { fault, isStale, readAt } }: Pick<PartProps, "calendar">) {
  if (isStale) return <Badge tone="danger">Out of date</Badge>;
  if (fault) return <Badge tone="warn">Problem</Badge>;
  return readAt ? <Badge tone="success">Up to date</Badge> : <Badge>New</Badge>;
}

function Actions({ calendar: { id, name }, answer }: PartProps) {
  return (
    <CalendarsForm id={`refresh:${id}`} answer={answer} className="flex flex-wrap gap-3">
      <IntentButton intent={`refresh:${id}`} variant="secondary" size="sm" className="min-h-11">
        Check it now<span className="sr-only">: {name}</span>
      </IntentButton>
      <LinkButton
        to={`?remove=${id}#leaving`}
        variant="quiet"
        size="sm"
        className="min-h-11"
        preventScrollReset
      >
        Remove<span className="sr-only"> {name}</span>
      </LinkButton>
    </CalendarsForm>
  );
}

function Leaving({ calendar: { id, name }, answer }: PartProps) {
  return (
    <div id="leaving">
      <CalendarsForm id={`remove:${id}`} answer={answer}>
        <Notice
          tone="warn"
          title={`Remove ${name}?`}
          takesFocus={id}
          actions={
            <>
              <IntentButton intent={`remove:${id}`} size="sm" className="min-h-11">
                Remove the calendar
              </IntentButton>
              <LinkButton
                to="/groomer/availability/calendars"
                variant="secondary"
                size="sm"
                className="min-h-11"
                preventScrollReset
              >
                Leave it
              </LinkButton>
            </>
          }
        >
          Customers can then book you at its times. Nothing changes in that calendar.
        </Notice>
      </CalendarsForm>
    </div>
  );
}

function RenameForm({ calendar: { id, name }, answer }: PartProps) {
  const { errors, values } = answerOf(answer, `rename:${id}`);
  const field = `name-${id}`;
  return (
    <CalendarsForm id={`rename:${id}`} answer={answer}>
      <Field label="Name" name={field} errors={errors[field]}>
        <TextInput maxLength={60} defaultValue={values?.[field] ?? name} autoComplete="off" />
      </Field>
      <div>
        <IntentButton intent={`rename:${id}`} variant="secondary">
          Save the name<span className="sr-only"> of {name}</span>
        </IntentButton>
      </div>
    </CalendarsForm>
  );
}

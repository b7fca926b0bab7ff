import { formatDay } from "#kit/wire/format/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyCalendarLater } from "#ui/illustrations/empty-calendar-later.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { CallUs } from "./call-us.tsx";
import { dayParts, type SlotChoice, slotValue } from "./slot-choices.ts";
import { BookButton, SlotButton, SlotForm } from "./slot-form.tsx";

export type DayTimesProps = {
  date: string;
  slots: readonly SlotChoice[];
  /** The chosen times, as buttons post them: groomer and instant. */
  chosen?: readonly string[];
};

/** The times of one day in morning, afternoon and evening. */
export function DayTimes({ date, slots, chosen = [] }: DayTimesProps) {
  return (
    <SlotForm className="grid content-start gap-5">
      <h3 className="text-lg">
        {formatDay(date)}
        <span className="sr-only">: {slots.length === 1 ? "1 time" : `${slots.length} times`}</span>
      </h3>
      {dayParts(slots).map((part) => (
        <fieldset key={part.label} className="min-w-0">
          <legend className="mb-2 text-sm font-medium text-ink-soft">{part.label}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
            {part.slots.map((slot) => (
              <SlotButton key={slot.startsAt} slot={slot} chosen={chosen.includes(slotValue(slot))} />
            ))}
          </div>
        </fieldset>
      ))}
    </SlotForm>
  );
}

export type NoTimesProps = {
  title: string;
  reason: string;
  nearest: readonly SlotChoice[];
  /** The next day that has times, and the page that shows that day. */
  next?: { date: string; to: string } | null;
  /** The page with all groomers, when the current page shows a single groomer. */
  anyone?: string | undefined;
  /** The page on which the customer can choose other pets or services, which may have times. */
  others?: string | undefined;
  /** The page of the waitlist, when the waitlist can help. */
  wait?: string | false;
  /** Label of `anyone`: "See any groomer" unless given. */
  anyoneLabel?: string;
  /** The page on which the customer writes a request. */
  request: string;
  /** The area's phone number (E.164). The brand's number is shown when the area has none. */
  phoneNumber?: string | undefined;
};

/**
 * Says why there are no times. Offers the nearest times, the next open day, all groomers, the waitlist, and
 * ways to contact us.
 */
export function NoTimes(props: NoTimesProps) {
  const {
    title,
    reason,
    nearest,
    next,
    anyone,
    others,
    wait,
    anyoneLabel = "See any groomer",
    request,
    phoneNumber,
  } = props;
  return (
    <EmptyState
      title={title}
      level={3}
      picture={<EmptyCalendarLater />}
      actions={
        <>
          {next && <LinkButton to={next.to}>See {formatDay(next.date)}</LinkButton>}
          {anyone && (
            <LinkButton to={anyone} variant="secondary">
              {anyoneLabel}
            </LinkButton>
          )}
          {wait && (
            <LinkButton to={wait} variant="secondary">
              Notify me when a time is free
            </LinkButton>
          )}
          {others && <LinkButton to={others}>Change pets or services</LinkButton>}
          <CallUs phoneNumber={phoneNumber} to={request} />
        </>
      }
    >
      <p>{reason}</p>
      {nearest.length > 0 && <Nearest slots={nearest} title="The nearest other times" />}
    </EmptyState>
  );
}

/** The nearest other times, each with a button that books the time. */
export function Nearest({ slots, title }: { slots: readonly SlotChoice[]; title: string }) {
  return (
    <SlotForm className="mt-4 text-left">
      <p className="mb-2 font-medium">{title}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {slots.map((slot) => (
          <li key={`${slot.groomerId} ${slot.startsAt}`}>
            <BookButton slot={slot} variant="secondary" block named />
          </li>
        ))}
      </ul>
    </SlotForm>
  );
}

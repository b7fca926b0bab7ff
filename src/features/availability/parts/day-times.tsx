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
  /** The next day that has times, and where it is shown. */
  next?: { date: string; to: string } | null;
  /** The page of all groomers, when this one shows a single groomer. */
  anyone?: string | undefined;
  /** Where other pets or services are chosen: they may have times. */
  others?: string | undefined;
  /** Where one waits for a time, where that can help. */
  wait?: string | false;
  /** Label of `anyone`: "See any groomer" unless given. */
  anyoneLabel?: string;
  /** Where a request is written. */
  request: string;
  /** Of the area when there is one; the brand's otherwise. E.164. */
  phoneNumber?: string | undefined;
};

/**
 * Why there is nothing, and what there is instead: the nearest times, the next open day, anyone, a person.
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

/** The nearest other times, each one press away. */
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

import { Link } from "react-router";
import { dayParts, type SlotChoice } from "#features/availability/parts/slot-choices.ts";
import { checkPath } from "#features/orders/parts/reschedule-path.ts";
import { formatDay, formatShortDay } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { cx } from "#ui/cx.ts";
import { LinkButton } from "#ui/link-button.tsx";

export type RescheduleTimesProps = {
  orderId: string;
  date: string;
  slots: readonly SlotChoice[];
  /** The highest agreed price of the visit, in cents. Times with another price show the difference. */
  agreedMax: number;
  /** The visit's present time, which is shown without a link. */
  own: { startsAt: string; groomerId: string | null };
};

/** The times of a day by morning, afternoon and evening, as links to the page that confirms the new time. */
export function RescheduleTimes({ orderId, date, slots, agreedMax, own }: RescheduleTimesProps) {
  return (
    <div className="grid content-start gap-5">
      <h3 className="text-lg">
        {formatDay(date)}
        <span className="sr-only">: {slots.length === 1 ? "1 time" : `${slots.length} times`}</span>
      </h3>
      {dayParts(slots).map((part) => (
        <section key={part.label} aria-label={part.label}>
          <p className="mb-2 text-sm font-medium text-ink-soft">{part.label}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
            {part.slots.map((slot) => (
              <li key={slot.startsAt} className="grid">
                {slot.startsAt === own.startsAt && slot.groomerId === own.groomerId ? (
                  <OwnTime slot={slot} />
                ) : (
                  <TimeLink orderId={orderId} slot={slot} agreedMax={agreedMax} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const LOOK =
  "grid min-h-11 place-content-center rounded-md border px-1 text-center leading-tight font-medium whitespace-nowrap tabular-nums";

/** The order's present time, shown among the others for orientation. */
function OwnTime({ slot }: { slot: SlotChoice }) {
  return (
    <p aria-current="time" className={cx(LOOK, "border-dashed border-line-strong text-ink-soft")}>
      {formatWallTime(slot.startTime)}
      <span className="block text-xs font-normal">your time</span>
    </p>
  );
}

type TimeLinkProps = { orderId: string; slot: SlotChoice; agreedMax: number };

function TimeLink({ orderId, slot, agreedMax }: TimeLinkProps) {
  const difference = slot.price.max - agreedMax;
  const note = difference === 0 ? "" : `${difference > 0 ? "+" : ""}${formatCents(difference)}`;
  return (
    <Link
      to={checkPath(orderId, slot)}
      className={cx(LOOK, "border-line bg-raised transition-colors hover:border-brand hover:bg-brand-soft")}
    >
      <span className="sr-only">{`Move to ${formatDay(slot.date)} at `}</span>
      {formatWallTime(slot.startTime)}
      <span className="sr-only">{` with ${slot.groomerName}${note && ", "}`}</span>
      {note && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
    </Link>
  );
}

/** The nearest other times, as links to the page that confirms the new time. */
export function NearestTimes({ orderId, slots }: { orderId: string; slots: readonly SlotChoice[] }) {
  if (slots.length === 0) return null;
  return (
    <div className="mt-4 text-left">
      <p className="mb-2 font-medium">The nearest other times</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {slots.map((slot) => (
          <li key={`${slot.groomerId} ${slot.startsAt}`}>
            <LinkButton to={checkPath(orderId, slot)} variant="secondary" block>
              <span>
                <span className="sr-only">Move to </span>
                {formatShortDay(slot.date)}, {formatWallTime(slot.startTime)}{" "}
                <span className="block text-sm font-normal text-ink-soft">with {slot.groomerName}</span>
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

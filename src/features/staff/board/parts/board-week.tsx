import { Link } from "react-router";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { BoardWeek as Week } from "../contract/week.ts";
import { BOARD_TEXTS, FLAG_LABELS } from "../words.ts";
import { boardPath, weekPath } from "./board-path.ts";

type BoardWeekProps = { week: Week; area: string | null; groomer: string | null; today: string };

const rowClass = "grid gap-2 md:grid-cols-[9rem_repeat(7,minmax(0,1fr))]";

/** A row for each groomer with seven days; a list on phones. Each day leads to the board of that day. */
export function BoardWeek({ week: { dates, groomers }, area, groomer, today }: BoardWeekProps) {
  if (groomers.length === 0)
    return <EmptyState title={BOARD_TEXTS.noGroomers}>{BOARD_TEXTS.noGroomersHint}</EmptyState>;
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className={cx(rowClass, "hidden text-sm font-semibold md:grid")}>
        <span />
        {dates.map((date) => (
          <span key={date} className={cx(date === today && "text-brand-text")}>
            {formatShortDay(date)}
          </span>
        ))}
      </div>
      <ul className="grid gap-6 md:gap-2">
        {groomers.map(({ id, displayName, isPaused, days }) => (
          <li key={id} className={rowClass}>
            <h2 className="text-base font-semibold wrap-anywhere md:text-sm">
              {groomer === id ? (
                displayName
              ) : (
                <TextLink to={weekPath({ date: dates[0] ?? today, area, groomer: id })}>
                  {displayName}
                </TextLink>
              )}
              {isPaused && ` (${BOARD_TEXTS.paused})`}
            </h2>
            <ul className="contents">
              {days.map((day) => (
                <li key={day.date} className="grid">
                  <DayCell day={day} to={boardPath({ date: day.date, area, groomer: id })} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Day = Week["groomers"][number]["days"][number];

function DayCell({ day, to }: { day: Day; to: string }) {
  const { date, visits, bookedMinutes, openMinutes, hasTimeOff, flags } = day;
  const isClosed = openMinutes === 0 && visits === 0;
  return (
    <Link
      to={to}
      className={cx(
        "grid min-h-11 content-start gap-1 rounded-md border border-line p-2 text-sm wrap-anywhere",
        isClosed ? "text-ink-soft" : "bg-surface",
      )}
    >
      <span className="font-semibold md:sr-only">{formatShortDay(date)}</span>
      <span className={cx(visits > 0 && "font-semibold")}>
        {isClosed ? (hasTimeOff ? BOARD_TEXTS.timeOff : BOARD_TEXTS.closed) : formatCount(visits, "visit")}
      </span>
      {!isClosed && (
        <span className="text-xs text-ink-soft">
          {formatMinutes(bookedMinutes)} booked of {formatMinutes(openMinutes)}
          {hasTimeOff && `. ${BOARD_TEXTS.timeOff}`}
        </span>
      )}
      {flags.map(({ flag, visits: count }) => (
        <span key={flag} className="text-xs text-warn-text">
          {FLAG_LABELS[flag]}: {count}
        </span>
      ))}
    </Link>
  );
}

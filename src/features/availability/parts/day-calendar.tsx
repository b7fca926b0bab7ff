import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCalendarMonth, formatDay } from "#kit/wire/format/dates.ts";
import { cx } from "#ui/cx.ts";
import { type CalendarDay, toMonth } from "./month-grid.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export type DayCalendarProps = {
  days: readonly { date: string; isAvailable: boolean }[];
  /** The chosen date, `YYYY-MM-DD`; null when no day is open. */
  selected: string | null;
  /** The shown month, `YYYY-MM`. */
  month: string;
  to: (query: { date?: string; month?: string }) => string;
};

/**
 * The days of a month. An open day is a link; for a closed day, screen readers hear that it has no times.
 */
export function DayCalendar({ days, selected, month, to }: DayCalendarProps) {
  const months = [...new Set(days.map((day) => day.date.slice(0, 7)))];
  const monthIndex = months.indexOf(month);
  const title = formatCalendarMonth(month);
  return (
    <div>
      <div className="flex items-center justify-between">
        <Turn to={months[monthIndex - 1]} label="Earlier" href={to} icon={<ChevronLeft />} />
        <h3 className="text-lg" id="calendar-month" aria-live="polite">
          {title}
        </h3>
        <Turn to={months[monthIndex + 1]} label="Later" href={to} icon={<ChevronRight />} />
      </div>
      <table aria-labelledby="calendar-month" className="mt-2 w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className="py-1 text-xs font-medium text-ink-faint"
              >
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toMonth(month, days).weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, index) => (
                <td key={day?.date ?? WEEKDAYS[index]} className="p-0.5">
                  {day && <Day day={day} selected={day.date === selected} to={to({ date: day.date })} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ day, selected, to }: { day: CalendarDay; selected: boolean; to: string }) {
  const look = "mx-auto grid size-11 max-w-full place-items-center rounded-full tabular-nums";
  if (!day.isAvailable) {
    return (
      <span className={cx(look, "text-ink-faint")}>
        {day.day}
        <span className="sr-only">, no times</span>
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={formatDay(day.date)}
      aria-current={selected ? "date" : undefined}
      className={cx(
        look,
        "font-semibold transition-colors",
        selected ? "bg-brand-fill text-on-brand" : "bg-brand-soft text-ink hover:bg-brand-soft-hover",
      )}
    >
      {day.day}
    </Link>
  );
}

type TurnProps = {
  to: string | undefined;
  label: string;
  href: DayCalendarProps["to"];
  icon: ReactNode;
};

function Turn({ to, label, href, icon }: TurnProps) {
  const look = "grid size-11 place-items-center rounded-full [&_svg]:size-5";
  if (!to) {
    return (
      <span aria-hidden="true" className={cx(look, "text-line-strong")}>
        {icon}
      </span>
    );
  }
  return (
    <Link
      to={href({ month: to })}
      preventScrollReset
      aria-label={`${label}: ${formatCalendarMonth(to)}`}
      className={cx(look, "text-ink-soft hover:bg-sunken hover:text-ink")}
    >
      {icon}
    </Link>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { addDays } from "#kit/wire/calendar-day.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { cx } from "#ui/cx.ts";
import type { Day } from "../contract/day.ts";
import { dayPath } from "./day-path.ts";

const DAYS = 7;

/** The days around the shown one, with the number of visits of each. */
export function DayStrip({ day: { date, today, days } }: { day: Pick<Day, "date" | "today" | "days"> }) {
  const visits = new Map(days.map((one) => [one.date, one.visits]));
  const first = addDays(date, -Math.floor(DAYS / 2));
  return (
    <nav aria-label="Days" className="flex items-stretch gap-1">
      <Step to={addDays(date, -1)} label="Previous day" Icon={ChevronLeft} />
      <ul className="grid min-w-0 flex-1 grid-cols-3 gap-1 sm:grid-cols-7">
        {Array.from({ length: DAYS }, (_, nth) => addDays(first, nth)).map((of, nth) => (
          <li key={of} className={cx("min-w-0", (nth < 2 || nth > 4) && "max-sm:hidden")}>
            <Link
              to={dayPath(of)}
              aria-current={of === date ? "date" : undefined}
              className="flex min-h-14 flex-col items-center justify-center rounded-md border border-line px-1 text-center text-xs text-ink-soft hover:border-line-strong aria-[current]:border-brand-fill aria-[current]:bg-brand-soft aria-[current]:text-brand-text"
            >
              <span className="font-semibold">{of === today ? "Today" : formatShortDay(of)}</span>
              <span>{visits.get(of) ? formatCount(visits.get(of) ?? 0, "visit") : "free"}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Step to={addDays(date, 1)} label="Next day" Icon={ChevronRight} />
    </nav>
  );
}

function Step({ to, label, Icon }: { to: string; label: string; Icon: typeof ChevronLeft }) {
  return (
    <Link
      to={dayPath(to)}
      aria-label={label}
      className="grid w-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-6" />
    </Link>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { FieldErrors } from "./field-text.tsx";
import { useOpenMessages } from "./use-open-errors.ts";

export type PickableDay = {
  /** "YYYY-MM-DD" */
  date: string;
  disabled?: boolean;
  /** Said and shown under the figure: "from $85", "2 left". */
  note?: string;
};

export type DayPickerProps = {
  name: string;
  /** "YYYY-MM": the month shown. */
  month: string;
  /** Days of the month that are offered; a day that is missing is disabled. */
  days: PickableDay[];
  defaultValue?: string;
  /** Addresses of the months beside it; left out where there is nothing. */
  previous?: string;
  next?: string;
  onPick?: (date: string) => void;
  errors?: string[];
  className?: string;
};

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A month of native radios, Sunday first: arrow keys walk over the open days, closed ones are said to be closed. */
export function DayPicker(props: DayPickerProps) {
  const { name, month, days, defaultValue, previous, next, onPick, className } = props;
  const errors = useOpenMessages(name, props.errors);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const open = new Map(days.map((day) => [day.date, day]));
  const title = first.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <fieldset id={name} tabIndex={-1} className={cx("min-w-0 max-w-xs", className)}>
      <legend className="sr-only">{title}</legend>
      <div className="mb-2 flex items-center justify-between">
        <MonthLink to={previous} label="Previous month" icon={<ChevronLeft className="size-5" />} />
        <p aria-hidden="true" className="font-display text-lg font-semibold">
          {title}
        </p>
        <MonthLink to={next} label="Next month" icon={<ChevronRight className="size-5" />} />
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-xs font-medium text-ink-faint">
        {weekdays.map((day) => (
          <span key={day} className="py-1">
            {day.slice(0, 2)}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-0.5 sm:gap-1">
        {Array.from({ length }, (_, index) => {
          const date = `${month}-${String(index + 1).padStart(2, "0")}`;
          return (
            <Day
              key={date}
              name={name}
              day={open.get(date) ?? { date, disabled: true }}
              column={index === 0 ? first.getUTCDay() + 1 : undefined}
              picked={date === defaultValue}
              onPick={onPick}
            />
          );
        })}
      </div>
      <FieldErrors id={name} errors={errors} />
    </fieldset>
  );
}

type DayProps = {
  name: string;
  day: PickableDay;
  column: number | undefined;
  picked: boolean;
  onPick: DayPickerProps["onPick"];
};

function Day({ name, day, column, picked, onPick }: DayProps) {
  const noon = new Date(`${day.date}T12:00:00Z`);
  const spoken = noon.toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  return (
    <label
      style={column ? { gridColumnStart: column } : undefined}
      className={cx(
        "relative flex aspect-square min-h-10 flex-col items-center justify-center rounded-md border border-line bg-surface leading-none font-semibold tabular-nums transition-colors hover:border-line-strong",
        "has-checked:border-brand-fill has-checked:bg-brand-fill has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-ring",
        "has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-transparent has-disabled:font-normal has-disabled:text-ink-faint",
      )}
    >
      <input
        type="radio"
        name={name}
        id={`${name}-${day.date}`}
        value={day.date}
        disabled={day.disabled}
        defaultChecked={picked}
        onChange={onPick && (() => onPick(day.date))}
        className="sr-only"
      />
      <span aria-hidden="true">{noon.getUTCDate()}</span>
      {day.note && (
        <span aria-hidden="true" className="mt-1 hidden text-[0.6875rem] font-medium opacity-80 sm:block">
          {day.note}
        </span>
      )}
      <span className="sr-only">
        {spoken}
        {day.disabled ? ", no times" : day.note ? `, ${day.note}` : ""}
      </span>
    </label>
  );
}

function MonthLink({ to, label, icon }: { to: string | undefined; label: string; icon: ReactNode }) {
  if (!to) return <span className="size-11" />;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {icon}
    </Link>
  );
}

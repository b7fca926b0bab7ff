import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx.ts";

/** Minutes after midnight, 0 to 1440. */
export type Stretch = { startMinute: number; endMinute: number };

export type TimelineBlock = Stretch & {
  key: string;
  /** `off` is time that is not available; it lies behind the others. */
  tone: "main" | "soft" | "warn" | "off";
  content: ReactNode;
};

export type TimelineRow = {
  key: string;
  title: ReactNode;
  isCurrent?: boolean;
  /** Where the row is open; the rest is shaded. */
  open: readonly Stretch[];
  blocks: readonly TimelineBlock[];
  /** Shown on phones when the row has no block. */
  empty: ReactNode;
};

const TONES: Record<TimelineBlock["tone"], string> = {
  main: "border-brand-fill bg-brand-soft text-brand-text",
  soft: "border-line-strong bg-raised text-ink",
  warn: "border-warn-line bg-warn-soft text-warn-text",
  off: "border-line bg-sunken text-ink-soft",
};

/** The height of an hour on wide windows. */
const HOUR_REM = 3.5;

const place = (top: number, height: number) =>
  ({ "--top": `${(top / 60) * HOUR_REM}rem`, "--height": `${(height / 60) * HOUR_REM}rem` }) as CSSProperties;

/**
 * Rows of time with blocks, such as the days of a week. On wide windows rows are columns beside an axis of
 * hours, with blocks at their times; on phones they are lists below each other. `hourText` names an hour of
 * the axis. Blocks of one row should not overlap, but for those with the tone `off`, which the axis cuts.
 */
export function Timeline({
  label,
  rows,
  hourText,
}: {
  label: string;
  rows: readonly TimelineRow[];
  hourText: (hour: number) => string;
}) {
  const { first, last } = hoursOf(rows);
  const hours = Array.from({ length: last - first }, (_, nth) => first + nth);
  const height = { "--rows-height": `${hours.length * HOUR_REM}rem` } as CSSProperties;
  return (
    <div className="flex gap-2" style={height}>
      <ul aria-hidden="true" className="mt-14 hidden w-14 shrink-0 text-right text-xs text-ink-soft lg:block">
        {hours.map((hour) => (
          <li key={hour} className="h-14 -translate-y-2">
            {hourText(hour)}
          </li>
        ))}
      </ul>
      <ol
        aria-label={label}
        className="grid min-w-0 flex-1 gap-5 lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:border lg:border-line"
      >
        {rows.map((row) => (
          <Row key={row.key} row={row} first={first} hours={hours} />
        ))}
      </ol>
    </div>
  );
}

function Row({ row, first, hours }: { row: TimelineRow; first: number; hours: readonly number[] }) {
  const last = first + hours.length;
  const at = ({ startMinute, endMinute }: Stretch) => {
    const [from, to] = [Math.max(startMinute, first * 60), Math.min(endMinute, last * 60)];
    return place(from - first * 60, to - from);
  };
  const isOutside = ({ startMinute, endMinute }: Stretch) =>
    startMinute >= last * 60 || endMinute <= first * 60;
  return (
    <li className="min-w-0 lg:border-l lg:border-line lg:first:border-l-0">
      <div
        className={cx(
          "mb-2 lg:mb-0 lg:grid lg:h-14 lg:place-content-center lg:border-b lg:border-line lg:text-center",
          row.isCurrent && "lg:bg-brand-soft lg:text-brand-text",
        )}
      >
        {row.title}
      </div>
      <div className="relative lg:h-(--rows-height)">
        <div aria-hidden="true" className="hidden lg:block">
          {row.open.map((stretch) => (
            <span
              key={stretch.startMinute}
              style={at(stretch)}
              className="absolute inset-x-0 top-(--top) h-(--height) bg-raised"
            />
          ))}
          {hours.slice(1).map((hour) => (
            <span
              key={hour}
              style={place((hour - first) * 60, 0)}
              className="absolute inset-x-0 top-(--top) border-t border-line"
            />
          ))}
        </div>
        {row.blocks.length === 0 && <div className="lg:hidden">{row.empty}</div>}
        <ul className="grid gap-2 lg:block">
          {row.blocks.map((block) => (
            <li
              key={block.key}
              style={at(block)}
              className={cx(
                "min-w-0 overflow-hidden rounded-md border px-3 py-2 text-sm lg:absolute lg:inset-x-0.5 lg:top-(--top) lg:h-(--height) lg:px-1.5 lg:py-1 lg:text-xs lg:focus-within:z-10 lg:focus-within:h-auto lg:focus-within:min-h-(--height) lg:hover:z-10 lg:hover:h-auto lg:hover:min-h-(--height)",
                TONES[block.tone],
                isOutside(block) && "lg:hidden",
              )}
            >
              {block.content}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The hours that the axis shows: open time and blocks, except those with the tone `off`. */
function hoursOf(rows: readonly TimelineRow[]): { first: number; last: number } {
  const all = rows.flatMap(({ open, blocks }) => [...open, ...blocks.filter(({ tone }) => tone !== "off")]);
  if (all.length === 0) return { first: 8, last: 18 };
  return {
    first: Math.floor(Math.min(...all.map(({ startMinute }) => startMinute)) / 60),
    last: Math.ceil(Math.max(...all.map(({ endMinute }) => endMinute)) / 60),
  };
}

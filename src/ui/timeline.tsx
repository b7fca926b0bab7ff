import { GripVertical } from "lucide-react";
import { type CSSProperties, type ReactNode, useId, useRef } from "react";
import { cx } from "./cx.ts";
import { LiveText } from "./live-text.tsx";
import type { Axis, Moving } from "./timeline-move.ts";
import { useBlockMove } from "./use-block-move.ts";

/** Minutes after midnight, 0 to 1440. */
export type Stretch = { startMinute: number; endMinute: number };

export type TimelineBlock = Stretch & {
  key: string;
  /** `off` is time that is not available; it lies behind the others. */
  tone: "main" | "soft" | "warn" | "off";
  content: ReactNode;
  /** The name of the handle by which the block is moved: "Move Biscuit". Without it, the block stays. */
  moveLabel?: string | undefined;
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

type Moves = ReturnType<typeof useBlockMove> & {
  hintId: string;
  textOf: (place: Stretch & { rowKey: string }) => string;
};

/**
 * Rows of time with blocks, such as the days of a week. On wide windows rows are columns beside an axis of
 * hours, with blocks at their times; on phones they are lists below each other. `hourText` names an hour of
 * the axis. Blocks of one row should not overlap, but for those with the tone `off`, which the axis cuts.
 * On wide windows a block with a `moveLabel` can be moved to another row or time; `onMove` then gets where it
 * was dropped, and `placeText` names a place. Offer another way to the same on phones.
 */
export function Timeline({
  label,
  rows,
  hourText,
  onMove = () => {},
  placeText = () => "",
}: {
  label: string;
  rows: readonly TimelineRow[];
  hourText: (hour: number) => string;
  onMove?: (to: { key: string; rowKey: string; startMinute: number }) => void;
  placeText?: (place: Stretch & { rowKey: string }) => string;
}) {
  const axis = hoursOf(rows);
  const { first, last } = axis;
  const grid = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const rowKeys = rows.map(({ key }) => key);
  const moves = { ...useBlockMove({ grid, rowKeys, axis, onMove }), hintId, textOf: placeText };
  const { moving } = moves;
  const hours = Array.from({ length: last - first }, (_, nth) => first + nth);
  const height = { "--rows-height": `${hours.length * HOUR_REM}rem` } as CSSProperties;
  return (
    <div className="flex gap-2" style={height}>
      <p id={hintId} hidden>
        Press Enter to pick it up, arrows to move it, Enter to drop it, Escape to leave it where it was.
      </p>
      <LiveText>{moving ? placeText({ rowKey: moving.rowKey, ...stretchOf(moving) }) : ""}</LiveText>
      <ul aria-hidden="true" className="mt-14 hidden w-14 shrink-0 text-right text-xs text-ink-soft lg:block">
        {hours.map((hour) => (
          <li key={hour} className="h-14 -translate-y-2">
            {hourText(hour)}
          </li>
        ))}
      </ul>
      <ol
        ref={grid}
        aria-label={label}
        className="grid min-w-0 flex-1 gap-5 lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:border lg:border-line"
      >
        {rows.map((row) => (
          <Row key={row.key} row={row} axis={axis} hours={hours} moves={moves} />
        ))}
      </ol>
    </div>
  );
}

const stretchOf = ({ startMinute, minutes }: Moving): Stretch => ({
  startMinute,
  endMinute: startMinute + minutes,
});

type RowProps = { row: TimelineRow; axis: Axis; hours: readonly number[]; moves: Moves };

function Row({ row, axis: { first, last }, hours, moves }: RowProps) {
  const { moving } = moves;
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
      <div data-row={row.key} className="relative lg:h-(--rows-height)">
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
                block.moveLabel && "lg:pr-7",
                moving?.key === block.key && "lg:border-dashed",
                isOutside(block) && "lg:hidden",
              )}
            >
              {block.content}
              {block.moveLabel && <Handle block={block} rowKey={row.key} moves={moves} />}
            </li>
          ))}
        </ul>
        {moving?.rowKey === row.key && (
          <div
            aria-hidden="true"
            style={at(stretchOf(moving))}
            className="pointer-events-none absolute inset-x-0.5 top-(--top) z-20 hidden min-h-(--height) rounded-md border-2 border-dashed border-brand-fill bg-surface px-1.5 py-1 text-xs font-semibold shadow-lift lg:block"
          >
            {moves.textOf({ rowKey: row.key, ...stretchOf(moving) })}
          </div>
        )}
      </div>
    </li>
  );
}

/** Without scripts, and on phones, blocks are not moved here. */
function Handle({ block, rowKey, moves }: { block: TimelineBlock; rowKey: string; moves: Moves }) {
  const { key, startMinute, endMinute, moveLabel } = block;
  return (
    <button
      type="button"
      aria-label={moveLabel}
      aria-pressed={moves.moving?.key === key}
      aria-describedby={moves.hintId}
      title={moveLabel}
      {...moves.handleOf({ key, rowKey, startMinute, minutes: endMinute - startMinute })}
      className="absolute top-0.5 right-0.5 hidden size-6 cursor-grab touch-none place-items-center rounded-sm hover:bg-sunken active:cursor-grabbing aria-pressed:bg-sunken lg:grid no-js:hidden"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
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

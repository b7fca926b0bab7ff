import { type CSSProperties, memo, type ReactNode, useDeferredValue, useId, useRef } from "react";
import { cx } from "./cx.ts";
import { LiveText } from "./live-text.tsx";
import { type Handles, TimelineHandle } from "./timeline-handle.tsx";
import type { Axis, Moving } from "./timeline-move.ts";
import { HOUR_REM, HourLines, placeOn } from "./timeline-place.tsx";
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
  /** Where the block that is picked up may begin and end. Left out, the row does not say. */
  fits?: readonly Stretch[] | undefined;
  /** What the row says of that block, such as why it fits nowhere. */
  fitText?: string | undefined;
};

const TONES: Record<TimelineBlock["tone"], string> = {
  main: "border-brand-fill bg-brand-soft text-brand-text",
  soft: "border-line-strong bg-raised text-ink",
  warn: "border-warn-line bg-warn-soft text-warn-text",
  off: "border-line bg-sunken text-ink-soft",
};

/** The least width of a column of many, in rem. */
const COLUMN_REM = 11;
/** About the height of a block in the lists of phones, in rem. */
const BLOCK_REM = 10;

type PlaceText = (place: Stretch & { rowKey: string }) => string;

/**
 * Rows of time with blocks, such as the days of a week. On wide windows rows are columns beside an axis of
 * hours, with blocks at their times; on phones they are lists below each other. `hourText` names an hour of
 * the axis. Blocks of one row should not overlap, but for those with the tone `off`, which the axis cuts.
 * On wide windows a block with a `moveLabel` can be moved to another row or time; `onMove` then gets where it
 * was dropped, `onPick` which block is picked up, and `placeText` names a place. Offer another way to the
 * same on phones. With `scrolls`, wide windows scroll many columns in a box of their own.
 */
export function Timeline({
  label,
  rows,
  hourText,
  onMove = () => {},
  onPick = () => {},
  placeText = noText,
  scrolls = false,
}: {
  label: string;
  rows: readonly TimelineRow[];
  hourText: (hour: number) => string;
  onMove?: (to: { key: string; rowKey: string; startMinute: number }) => void;
  onPick?: (key: string | null) => void;
  placeText?: PlaceText;
  scrolls?: boolean;
}) {
  const axis = hoursOf(rows);
  const { first, last } = axis;
  const grid = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const rowKeys = rows.map(({ key }) => key);
  const { moving, handleOf } = useBlockMove({ grid, rowKeys, axis, onMove, onPick });
  // A hundred columns that show where a block fits must not hold the next key or move of the pointer up.
  const isMoving = useDeferredValue(moving !== null);
  const hours = Array.from({ length: last - first }, (_, nth) => first + nth);
  const style = {
    "--rows-height": `${hours.length * HOUR_REM}rem`,
    "--rows-width": `${rows.length * COLUMN_REM}rem`,
  } as CSSProperties;
  return (
    <Box label={label} scrolls={scrolls} style={style}>
      <p id={hintId} hidden>
        Press Enter to pick it up, arrows to move it, Enter to drop it, Escape to leave it where it was.
      </p>
      <LiveText>{moving ? placeText({ rowKey: moving.rowKey, ...stretchOf(moving) }) : ""}</LiveText>
      <ul
        aria-hidden="true"
        className={cx(
          "hidden w-14 shrink-0 pt-14 text-right text-xs text-ink-soft lg:block",
          scrolls && "sticky left-0 z-40 bg-paper pr-2 lg:box-content",
        )}
      >
        {hours.map((hour) => (
          <li key={hour} className="h-14 -translate-y-2">
            {hourText(hour)}
          </li>
        ))}
      </ul>
      <ol
        ref={grid}
        aria-label={label}
        className={cx(
          "grid min-w-0 flex-1 gap-5 lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:border lg:border-line",
          scrolls && "lg:min-w-(--rows-width)",
        )}
      >
        {rows.map((row) => (
          <Row
            key={row.key}
            {...{ row, first, last, hintId, handleOf, scrolls, placeText }}
            // All other rows stay as they are while a block moves.
            moving={moving && (moving.rowKey === row.key || hasBlock(row, moving.key)) ? moving : null}
            isMoving={isMoving && row.fits !== undefined}
          />
        ))}
      </ol>
    </Box>
  );
}

const noText = () => "";
const hasBlock = ({ blocks }: TimelineRow, key: string) => blocks.some((block) => block.key === key);

type BoxProps = { label: string; scrolls: boolean; style: CSSProperties; children: ReactNode };

/** A box that scrolls is a stop of the Tab key, because its columns may have nothing to press. */
function Box({ label, scrolls, style, children }: BoxProps) {
  if (!scrolls)
    return (
      <div className="flex gap-2" style={style}>
        {children}
      </div>
    );
  return (
    <section
      aria-label={`${label}, by time`}
      data-scroller=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className="isolate flex lg:max-h-[calc(100dvh-9rem)] lg:overflow-auto lg:overscroll-contain lg:border-b lg:border-line"
      style={style}
    >
      {children}
    </section>
  );
}

const stretchOf = ({ startMinute, minutes }: Moving): Stretch => ({
  startMinute,
  endMinute: startMinute + minutes,
});

type RowProps = Axis &
  Handles & {
    row: TimelineRow;
    scrolls: boolean;
    placeText: PlaceText;
    /** The block that moves, if it lies in this row now or did before. */
    moving: Moving | null;
    /** Whether any block moves and the row says where it fits. */
    isMoving: boolean;
  };

const Row = memo(function Row(props: RowProps) {
  const { row, first, last, hintId, handleOf, scrolls, placeText, moving, isMoving } = props;
  const at = (stretch: Stretch) => placeOn({ first, last }, stretch);
  return (
    <li
      style={{ "--list-height": `${3 + Math.max(row.blocks.length, 1) * BLOCK_REM}rem` } as CSSProperties}
      className={cx(
        "min-w-0 lg:border-l lg:border-line lg:first:border-l-0",
        // Of many rows the browser draws only those in view; the others can be found, reached and printed.
        scrolls &&
          "[contain-intrinsic-height:auto_var(--list-height)] [content-visibility:auto] lg:[contain-intrinsic-height:calc(var(--rows-height)+3.5rem)] print:[content-visibility:visible]",
      )}
    >
      <div
        className={cx(
          "mb-2 lg:mb-0 lg:grid lg:h-14 lg:place-content-center lg:border-b lg:border-line lg:text-center",
          row.isCurrent && "lg:bg-brand-soft lg:text-brand-text",
          scrolls &&
            "max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-4 lg:sticky lg:top-0 lg:z-30 lg:grid-cols-[minmax(0,auto)] lg:justify-items-center lg:bg-paper lg:px-1",
        )}
      >
        {row.title}
        {isMoving && row.fitText && (
          <span className="hidden text-xs font-semibold text-brand-text lg:block">{row.fitText}</span>
        )}
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
          {isMoving &&
            row.fits?.map((stretch) => (
              <span
                key={stretch.startMinute}
                style={at(stretch)}
                className="absolute inset-x-0 top-(--top) h-(--height) border-l-4 border-brand-fill bg-brand-soft"
              />
            ))}
          <HourLines {...{ first, last }} />
        </div>
        {row.blocks.length === 0 && <div className="lg:hidden">{row.empty}</div>}
        <Blocks
          rowKey={row.key}
          blocks={row.blocks}
          movingKey={moving?.key ?? null}
          {...{ first, last, handleOf, hintId }}
        />
        {moving?.rowKey === row.key && (
          <div
            aria-hidden="true"
            style={at(stretchOf(moving))}
            className="pointer-events-none absolute inset-x-0.5 top-(--top) z-20 hidden min-h-(--height) rounded-md border-2 border-dashed border-brand-fill bg-surface px-1.5 py-1 text-xs font-semibold shadow-lift lg:block"
          >
            {placeText({ rowKey: row.key, ...stretchOf(moving) })}
          </div>
        )}
      </div>
    </li>
  );
});

type BlocksProps = Axis &
  Handles & {
    rowKey: string;
    blocks: readonly TimelineBlock[];
    /** The block that is picked up, if it concerns this row. */
    movingKey: string | null;
  };

function toMoving(rowKey: string, { key, startMinute, endMinute }: TimelineBlock): Moving {
  return { key, rowKey, startMinute, minutes: endMinute - startMinute };
}

/** They stay as they are while the row says where another block fits: many rows say that at once. */
const Blocks = memo(function Blocks({ rowKey, blocks, movingKey, first, last, ...handles }: BlocksProps) {
  const isOutside = ({ startMinute, endMinute }: Stretch) =>
    startMinute >= last * 60 || endMinute <= first * 60;
  return (
    <ul className="grid gap-2 lg:block">
      {blocks.map((block) => (
        <li
          key={block.key}
          style={placeOn({ first, last }, block)}
          className={cx(
            "group/block min-w-0 overflow-hidden rounded-md border px-3 py-2 text-sm lg:absolute lg:inset-x-0.5 lg:top-(--top) lg:h-(--height) lg:px-1.5 lg:py-1 lg:text-xs lg:focus-within:z-10 lg:focus-within:h-auto lg:focus-within:min-h-(--height) lg:focus-within:overflow-visible lg:hover:z-10 lg:hover:h-auto lg:hover:min-h-(--height) aria-[current=true]:z-10 aria-[current=true]:outline-3 aria-[current=true]:outline-ring",
            TONES[block.tone],
            block.moveLabel && "lg:pr-7",
            movingKey === block.key && "lg:border-dashed",
            isOutside(block) && "lg:hidden",
          )}
        >
          {/* A block that is too low for its content shows whole lines. */}
          <div className="lg:max-h-[round(down,100%,1lh)] lg:overflow-hidden lg:group-focus-within/block:max-h-none lg:group-focus-within/block:overflow-visible lg:group-hover/block:max-h-none">
            {block.content}
          </div>
          {block.moveLabel && (
            <TimelineHandle
              {...handles}
              label={block.moveLabel}
              from={toMoving(rowKey, block)}
              isMoving={movingKey === block.key}
            />
          )}
        </li>
      ))}
    </ul>
  );
});

/** The hours that the axis shows: open time and blocks, except those with the tone `off`. */
function hoursOf(rows: readonly TimelineRow[]): { first: number; last: number } {
  const all = rows.flatMap(({ open, blocks }) => [...open, ...blocks.filter(({ tone }) => tone !== "off")]);
  if (all.length === 0) return { first: 8, last: 18 };
  return {
    first: Math.floor(Math.min(...all.map(({ startMinute }) => startMinute)) / 60),
    last: Math.ceil(Math.max(...all.map(({ endMinute }) => endMinute)) / 60),
  };
}

import { cx } from "./cx.ts";

export type Bar = { key: string; label: string; value: number; before: number | null };

export type BarChartProps = {
  /** What the bars count. The numbers are in a table beside the chart. */
  label: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** Columns stand side by side, for times; lines lie below each other with their labels, for names. */
  shape: "columns" | "lines";
};

const HEIGHT = 100;
/** A bar takes most of its place, and a thin one of the other period lies beside it. */
const PLACE = 10;

/** Bars as a drawing from the server, in the colors of the page. Readers of tables need no drawing. */
export function BarChart({ label, bars, format, shape }: BarChartProps) {
  const values = bars.flatMap(({ value, before }) => [value, before ?? 0]);
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  if (bars.length === 0 || high === low) return null;
  const scale = (value: number) => (value / (high - low)) * HEIGHT;
  if (shape === "lines") return <Lines bars={bars} format={format} scale={scale} label={label} />;
  const [first, last] = [bars[0], bars.at(-1)];
  const base = scale(high);
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
        <span>{label}</span>
        <span className="tabular-nums">Highest: {format(Math.max(...bars.map(({ value }) => value)))}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * PLACE} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong sm:h-52"
      >
        {bars.map(({ key, value, before }, nth) => (
          <g key={key}>
            {before !== null && (
              <Column
                x={nth * PLACE + 0.5}
                width={3}
                base={base}
                size={scale(before)}
                className="fill-line-strong"
              />
            )}
            <Column
              x={nth * PLACE + (before === null ? 1 : 3.5)}
              width={before === null ? 8 : 5.5}
              base={base}
              size={scale(value)}
              className="fill-brand-fill"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-4 text-xs text-ink-soft">
        <span>{first?.label}</span>
        {last !== first && <span>{last?.label}</span>}
      </p>
    </figure>
  );
}

type ColumnProps = { x: number; width: number; base: number; size: number; className: string };

/** A negative value hangs below the base. */
function Column({ x, width, base, size, className }: ColumnProps) {
  return (
    <rect
      x={x}
      width={width}
      y={size < 0 ? base : base - size}
      height={Math.abs(size)}
      className={className}
    />
  );
}

function Lines({
  bars,
  format,
  scale,
  label,
}: Omit<BarChartProps, "shape"> & { scale: (value: number) => number }) {
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-ink-soft">{label}</figcaption>
      <ul aria-hidden="true" className="grid gap-2">
        {bars.map(({ key, label: name, value, before }) => (
          <li key={key} className="grid grid-cols-[minmax(0,8rem)_1fr_auto] items-center gap-3 text-sm">
            <span className="truncate">{name}</span>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${HEIGHT} 10`}
              preserveAspectRatio="none"
              className="h-5 w-full"
            >
              {before !== null && (
                <rect y="7.5" height="2.5" width={Math.abs(scale(before))} className="fill-line-strong" />
              )}
              <rect
                height={before === null ? 10 : 6.5}
                width={Math.abs(scale(value))}
                className={cx(value < 0 ? "fill-danger-fill" : "fill-brand-fill")}
              />
            </svg>
            <span className="tabular-nums">{format(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

import { formatNumber } from "#kit/wire/format/counts.ts";
import { cx } from "./cx.ts";

export type RatingProps = {
  /** The mean of the reviews, 1 to 5. Null when there are no reviews; the rating is then "New". */
  value: number | null;
  count?: number;
  /** "short" shows one star and the figure; "long" shows five stars. */
  layout?: "short" | "long";
  className?: string;
};

const star = "M10 1.6 12.5 7l5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9L6 11.7l-4.4-4L7.5 7Z";

/** A rating as stars and as a figure. */
export function Rating({ value, count, layout = "short", className }: RatingProps) {
  if (value === null) return <span className={cx("text-sm font-medium text-ink-soft", className)}>New</span>;
  const figure = value.toFixed(1);
  const reviews = count === undefined ? "" : count === 1 ? "1 review" : `${formatNumber(count)} reviews`;
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-sm whitespace-nowrap", className)}>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {(layout === "short" ? [1] : [1, 2, 3, 4, 5]).map((place) => (
          <Star key={place} filled={layout === "short" ? 1 : Math.min(1, Math.max(0, value - place + 1))} />
        ))}
      </span>
      <span className="font-semibold tabular-nums">
        {figure}
        <span className="sr-only"> out of 5</span>
      </span>
      {reviews && <span className="text-ink-soft">({reviews})</span>}
    </span>
  );
}

function Star({ filled }: { filled: number }) {
  return (
    <span className="relative block size-[1.15em] text-line">
      <svg viewBox="0 0 20 20" className="size-full" fill="currentColor" aria-hidden="true">
        <path d={star} />
      </svg>
      <span
        className="absolute inset-y-0 left-0 overflow-hidden text-star"
        style={{ width: `${filled * 100}%` }}
      >
        <svg viewBox="0 0 20 20" className="size-[1.15em]" fill="currentColor" aria-hidden="true">
          <path d={star} />
        </svg>
      </span>
    </span>
  );
}

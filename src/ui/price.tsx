import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { cx } from "./cx.ts";

export type PriceProps = {
  /** The price in cents, or a range of cents. */
  value: number | CentsRange;
  /** Whether screen readers announce each change. */
  live?: boolean;
  className?: string;
};

/** A price on one line, in digits of equal width. `className` sets its size and weight. */
export function Price({ value, live, className }: PriceProps) {
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)} role={live ? "status" : undefined}>
      {typeof value === "number" ? formatCents(value) : formatRange(value)}
    </span>
  );
}

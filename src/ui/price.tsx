import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { cx } from "./cx.ts";

export type PriceProps = {
  /** Cents, or a range of cents. */
  value: number | CentsRange;
  /** Announces each change. */
  live?: boolean;
  className?: string;
};

/** A figure in tabular digits that never breaks. Size and weight come from `className`. */
export function Price({ value, live, className }: PriceProps) {
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)} role={live ? "status" : undefined}>
      {typeof value === "number" ? formatCents(value) : formatRange(value)}
    </span>
  );
}

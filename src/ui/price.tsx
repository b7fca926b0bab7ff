import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { cx } from "./cx.ts";

export type PriceProps = {
  /** Cents, or a range of cents. */
  value: number | CentsRange;
  /** Struck-through price before a discount, in cents. */
  was?: number;
  /** After the figure: "per day". */
  unit?: string;
  /** Announces each change. */
  live?: boolean;
  className?: string;
};

/** A figure in tabular digits that never breaks. Size and weight come from `className`. */
export function Price({ value, was, unit, live, className }: PriceProps) {
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)} role={live ? "status" : undefined}>
      {was !== undefined && (
        <>
          <s className="font-normal text-ink-faint">
            <span className="sr-only">before </span>
            {formatCents(was)}
          </s>{" "}
        </>
      )}
      {typeof value === "number" ? formatCents(value) : formatRange(value)}
      {unit && <span className="text-[0.85em] font-normal text-ink-soft"> {unit}</span>}
    </span>
  );
}

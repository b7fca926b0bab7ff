import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type SummaryRow = {
  term: string;
  value: ReactNode;
  /**
   * A link to change the value. A hidden word names it: "Change <VisuallyHidden>address</VisuallyHidden>".
   */
  action?: ReactNode;
};

export type SummaryListProps = { rows: SummaryRow[]; className?: string };

/** A list of terms and values. On phones a value is below its term. */
export function SummaryList({ rows, className }: SummaryListProps) {
  return (
    <dl
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(6rem,1fr)_2fr_auto]",
        className,
      )}
    >
      {rows.map((row) => (
        <div
          key={row.term}
          className="col-span-full grid grid-cols-subgrid gap-x-4 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
        >
          <dt className="col-start-1 text-sm text-ink-soft sm:text-base">{row.term}</dt>
          <dd className="col-start-1 row-start-2 min-w-0 font-medium wrap-anywhere sm:col-start-2 sm:row-start-1">
            {row.value}
          </dd>
          {row.action && (
            <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">{row.action}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

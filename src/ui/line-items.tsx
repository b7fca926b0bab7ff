import type { ReactNode } from "react";
import type { CentsRange } from "#kit/wire/money.ts";
import { cx } from "./cx.ts";
import { Price } from "./price.tsx";

export type LineItem = {
  key: string;
  label: ReactNode;
  detail?: ReactNode;
  /** The amount in cents; a discount is negative. A heading line has no amount. */
  amount?: number | CentsRange;
  tone?: "discount";
};

export type LineItemsProps = {
  items: LineItem[];
  total?: { label: string; amount: number | CentsRange; note?: ReactNode };
  /** Whether screen readers announce a changed total. */
  live?: boolean;
  className?: string;
};

/** The items of a price, and their total. */
export function LineItems({ items, total, live, className }: LineItemsProps) {
  return (
    <dl className={cx("space-y-2.5", className)}>
      {items.map((item) => (
        <div key={item.key} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere">
            {item.label}
            {item.detail && <span className="block text-sm text-ink-soft">{item.detail}</span>}
          </dt>
          {item.amount !== undefined && (
            <dd className={cx("shrink-0", item.tone === "discount" && "font-medium text-success-text")}>
              <Price value={item.amount} />
            </dd>
          )}
        </div>
      ))}
      {total && (
        <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-3">
          <dt className="text-lg font-semibold">{total.label}</dt>
          <dd className="text-lg font-semibold">
            <Price value={total.amount} live={live} />
          </dd>
          {total.note && <dd className="col-span-full mt-1 text-sm text-ink-soft">{total.note}</dd>}
        </div>
      )}
    </dl>
  );
}

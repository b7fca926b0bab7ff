import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type TableProps = {
  /** What the table holds; unseen unless `showCaption`. */
  caption: string;
  showCaption?: boolean;
  /** Head cells: use `<th scope="col">`; body rows in `children` as `<tr>`. */
  head: ReactNode;
  children: ReactNode;
  className?: string;
};

/**
 * Rows of facts; scrolls sideways where it does not fit. Figures: `className="text-right tabular-nums"` on
 * the cell.
 */
export function Table({ caption, showCaption, head, children, className }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
      tabIndex={0}
      className={cx("overflow-x-auto rounded-lg border border-line bg-surface", className)}
    >
      <table className="w-full border-collapse text-left text-sm [&_td]:px-4 [&_td]:py-3 [&_td]:align-top [&_th]:px-4 [&_th]:py-2.5">
        <caption
          className={showCaption ? "px-4 pt-4 pb-2 text-left font-display text-lg font-semibold" : "sr-only"}
        >
          {caption}
        </caption>
        <thead className="border-b border-line text-xs whitespace-nowrap text-ink-soft">
          <tr>{head}</tr>
        </thead>
        <tbody className="[&>tr]:border-b [&>tr]:border-line [&>tr:hover]:bg-sunken [&>tr:last-child]:border-0">
          {children}
        </tbody>
      </table>
    </section>
  );
}

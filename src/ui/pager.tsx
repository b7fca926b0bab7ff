import { formatNumber } from "#kit/wire/format/counts.ts";
import { LinkButton } from "./link-button.tsx";

export type PagerProps = {
  /** The number of the page, from 1. */
  page: number;
  /** The number of all items, and of items on a page. */
  total: number;
  limit: number;
  /** Returns the URL of a page, with the other query values. */
  to: (page: number) => string;
};

/** Shows "21–40 of 93" with links to the pages before and after. Shows nothing when one page is enough. */
export function Pager({ page, total, limit, to }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  if (last === 1) return null;
  const from = (page - 1) * limit + 1;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft tabular-nums">
        {formatNumber(from)}–{formatNumber(Math.min(total, page * limit))} of {formatNumber(total)}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <LinkButton to={to(page - 1)} variant="secondary" rel="prev">
            Previous
          </LinkButton>
        )}
        {page < last && (
          <LinkButton to={to(page + 1)} variant="secondary" rel="next">
            Next
          </LinkButton>
        )}
      </div>
    </nav>
  );
}

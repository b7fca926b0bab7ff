import { formatNumber } from "#kit/wire/format/counts.ts";
import { LinkButton } from "./link-button.tsx";

export type PagerProps = {
  /** From 1. */
  page: number;
  /** Items in all, and per page. */
  total: number;
  limit: number;
  /** Address of a page, with the other query values. */
  to: (page: number) => string;
};

/** "21–40 of 93" with links back and forth; nothing when one page holds all. */
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

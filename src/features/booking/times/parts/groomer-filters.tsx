import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { cx } from "#ui/cx.ts";
import { GROOMER_SORTS, type GroomerSort, type GroomersQuery, groomersQuery } from "./groomers-query.ts";

const SORT_WORDS: Record<GroomerSort, string> = {
  soonest: "Soonest",
  price: "Price",
  rating: "Rating",
  name: "Name",
};

/** Links that sort and filter the groomers. The URL stores the choice, so the links work without scripts. */
export function GroomerFilters({ query }: { query: GroomersQuery }) {
  const [search] = useSearchParams();
  const toQuery = (change: Partial<GroomersQuery>) => groomersQuery(search, change);
  return (
    <nav
      aria-label="Sort and filter groomers"
      className="flex gap-x-8 gap-y-4 max-sm:-mx-4 max-sm:gap-x-1.5 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      <Group label="Sort by">
        {GROOMER_SORTS.map((sort) => (
          <Choice key={sort} to={toQuery({ sort })} isOn={query.sort === sort}>
            {SORT_WORDS[sort]}
          </Choice>
        ))}
      </Group>
      <Group label="Show only">
        <Choice to={toQuery({ within: query.within === 3 ? null : 3 })} isOn={query.within === 3}>
          Next 3 days
        </Choice>
        <Choice to={toQuery({ within: query.within === 7 ? null : 7 })} isOn={query.within === 7}>
          Next 7 days
        </Choice>
        <Choice to={toQuery({ rating: query.rating ? null : 4.5 })} isOn={query.rating !== null}>
          Rated 4.5 or better
        </Choice>
      </Group>
    </nav>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative">
      <p className="mb-1.5 text-sm font-medium text-ink-soft max-sm:sr-only">{label}</p>
      <div className="flex gap-1.5 sm:flex-wrap">{children}</div>
    </div>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
  return (
    <Link
      to={to || "?"}
      replace
      preventScrollReset
      aria-current={isOn || undefined}
      className={cx(
        "inline-flex min-h-11 items-center rounded-md border px-3 text-sm font-medium whitespace-nowrap transition-colors sm:min-h-10",
        isOn
          ? "border-brand-fill bg-brand-fill text-on-brand"
          : "border-line bg-surface hover:border-line-strong",
      )}
    >
      {children}
    </Link>
  );
}

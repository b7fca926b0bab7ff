import type { ReactNode } from "react";
import { Link } from "react-router";

export type FilterLink = { to: string; label: ReactNode; isChosen: boolean };

/** Links that filter a list of the team. On phones they scroll sideways. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto">
      <ul className="flex gap-1 lg:flex-wrap">
        {links.map(({ to, label: name, isChosen }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isChosen ? "page" : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-full border border-line px-3.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

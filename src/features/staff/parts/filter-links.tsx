import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";

export type FilterLink = { to: string; label: ReactNode; isChosen: boolean };

/** Links that filter a list of the team. On phones they scroll sideways, and the chosen one is in sight. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  const row = useRef<HTMLElement>(null);
  const chosen = links.findIndex(({ isChosen }) => isChosen);
  useEffect(() => {
    const link = row.current?.querySelectorAll("li")[chosen];
    if (link) row.current?.scrollTo({ left: link.offsetLeft - row.current.offsetLeft - 48 });
  }, [chosen]);
  return (
    <nav ref={row} aria-label={label} className="overflow-x-auto">
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

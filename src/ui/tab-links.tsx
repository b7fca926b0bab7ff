import { NavLink } from "react-router";
import { cx } from "./cx.ts";

export type TabLink = { to: string; label: string; end?: boolean };

export type TabLinksProps = { label: string; tabs: TabLink[]; className?: string };

/** Links between several views of the same subject. On phones the links scroll sideways. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={cx("-mx-1 overflow-x-auto border-b border-line px-1", className)}>
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end}
              className={({ isActive }) =>
                cx(
                  "flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-3",
                  isActive ? "border-brand text-ink" : "border-transparent text-ink-soft hover:text-ink",
                )
              }
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

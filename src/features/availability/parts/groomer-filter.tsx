import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#ui/cx.ts";

export type GroomerFilterProps = {
  groomers: readonly {
    id: string;
    displayName: string;
    rating: number | null;
    /** Below the name: "3 times", "next: Tue, Nov 24". */
    note?: string;
  }[];
  /** The id of the chosen groomer; null for any groomer. */
  chosen: string | null;
  to: (groomer: string | null) => string;
};

/** Links that choose whose times are shown: "Any groomer" first, then each groomer who could come. */
export function GroomerFilter({ groomers, chosen, to }: GroomerFilterProps) {
  const isListed = groomers.some((groomer) => groomer.id === chosen);
  return (
    <nav aria-label="Groomer">
      <ul className="flex flex-wrap gap-2 [&>li]:grid">
        <li>
          <Choice to={to(null)} isChosen={chosen === null}>
            Any groomer
          </Choice>
        </li>
        {chosen !== null && !isListed && (
          <li>
            <Choice to={to(chosen)} isChosen>
              The groomer you chose
            </Choice>
          </li>
        )}
        {groomers.map(({ id, displayName, rating, note }) => (
          <li key={id}>
            <Choice to={to(id)} isChosen={id === chosen}>
              <span>
                <span className="flex items-center gap-2">
                  {displayName}
                  {rating !== null && (
                    <span className="inline-flex items-center gap-0.5 text-sm tabular-nums">
                      <Star aria-hidden="true" className="size-3.5 fill-current" />
                      <span className="sr-only">rated </span>
                      {rating.toFixed(1)}
                    </span>
                  )}
                </span>
                {note && <span className="block text-sm font-normal">{note}</span>}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen || undefined}
      className={cx(
        "inline-flex min-h-11 items-center gap-2 rounded-md border px-4 py-1.5 font-medium transition-colors",
        isChosen
          ? "border-brand-fill bg-brand-fill text-on-brand"
          : "border-line bg-surface hover:border-line-strong",
      )}
    >
      {children}
    </Link>
  );
}

import { Link } from "react-router";
import { cx } from "#ui/cx.ts";

export type AreaFilterProps = {
  areas: readonly { slug: string; name: string; groomerCount: number }[];
  /** The slug of the chosen area; null for all areas. */
  chosen: string | null;
};

/** Links that filter the list by area. The URL holds the choice. */
export function AreaFilter({ areas, chosen }: AreaFilterProps) {
  const rows = [{ slug: null, name: "All areas" }, ...areas];
  return (
    <nav aria-label="Areas">
      <ul className="flex flex-wrap gap-2">
        {rows.map(({ slug, name }) => (
          <li key={name}>
            <Link
              to={slug ? `/our-groomers?area=${slug}` : "/our-groomers"}
              preventScrollReset
              aria-current={slug === chosen ? "true" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center rounded-md border px-4 font-medium",
                slug === chosen
                  ? "border-brand-fill bg-brand-fill text-on-brand"
                  : "border-line bg-surface hover:border-line-strong",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

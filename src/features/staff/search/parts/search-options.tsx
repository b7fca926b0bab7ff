import { Link } from "react-router";
import { cx } from "#ui/cx.ts";
import type { SearchOption } from "../rules/options.ts";
import { KIND_LABELS, SINGLE_LABELS } from "../words.ts";

type SearchOptionsProps = {
  id: string;
  options: readonly SearchOption[];
  /** The index of the chosen option. -1 for none. */
  active: number;
  onChoose: () => void;
};

/** The results below the field of a search. The field keeps the focus; a press follows the link. */
export function SearchOptions({ id, options, active, onChoose }: SearchOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="mt-4 grid grid-cols-[minmax(0,1fr)]">
      {options.map(({ id: rowId, kind, title, detail, path }, index) => (
        <Link
          key={`${kind} ${rowId}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={path}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
          className={cx(
            "flex min-h-11 items-baseline gap-4 rounded-sm px-3 py-2 leading-snug hover:bg-sunken",
            index === active && "bg-brand-soft",
          )}
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-medium">{title ?? `See all ${KIND_LABELS[kind].toLowerCase()}`}</span>
            {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
          </span>
          {title !== null && <span className="shrink-0 text-sm text-ink-soft">{SINGLE_LABELS[kind]}</span>}
        </Link>
      ))}
    </div>
  );
}

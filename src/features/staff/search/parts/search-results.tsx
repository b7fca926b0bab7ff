import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SearchGroup } from "../contract.ts";
import { KIND_LABELS } from "../words.ts";

/** The results of a search on its page, by kind. */
export function SearchResultsList({ groups }: { groups: readonly SearchGroup[] }) {
  return groups.map(({ kind, items, allPath }) => (
    <Section key={kind} title={KIND_LABELS[kind]}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map(({ id, title, detail, path }) => (
          <li key={id}>
            <Card padding="sm" pressable>
              <Link to={path} className="card-link block font-semibold wrap-anywhere">
                {title}
              </Link>
              {detail && <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>}
            </Card>
          </li>
        ))}
      </ul>
      {allPath && (
        <TextLink to={allPath} className="mt-2 inline-flex min-h-11 items-center">
          See all<span className="sr-only"> {KIND_LABELS[kind]}</span>
        </TextLink>
      )}
    </Section>
  ));
}

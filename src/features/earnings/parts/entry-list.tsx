import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { Price } from "#ui/price.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { EntryView } from "./read-entries.ts";

/** What was earned and owed, each with the visit and the reason for its amount. */
export function EntryList({ entries }: { entries: readonly EntryView[] }) {
  return (
    <ul className="grid gap-3">
      {entries.map(({ id, title, day, visit, amount, why, items }) => (
        <li key={id}>
          <Card padding="none" className="px-4 pt-4">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="min-w-0 text-base">{title}</h3>
              <span className="shrink-0 font-semibold tabular-nums">
                <Price value={amount} />
              </span>
            </div>
            <p className="text-sm text-ink-soft">
              {day}
              {visit && (
                <>
                  {" · "}
                  {visit.to ? <TextLink to={visit.to}>{visit.label}</TextLink> : visit.label}
                </>
              )}
            </p>
            <Disclosure
              className="border-b-0"
              summary={
                <>
                  Why this
                  <VisuallyHidden>
                    : {title}, {visit?.label ?? day}
                  </VisuallyHidden>
                </>
              }
            >
              <p>{why}</p>
              {items.length > 0 && (
                <LineItems
                  className="mt-3 text-sm"
                  items={items.map((item, index) => ({ ...item, key: `${index}` }))}
                />
              )}
            </Disclosure>
          </Card>
        </li>
      ))}
    </ul>
  );
}

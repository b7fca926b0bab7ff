import { formatNumber } from "#kit/wire/format/counts.ts";
import { FilterLinks } from "../../parts/filter-links.tsx";
import type { InboxCount } from "../contract/inbox.ts";
import { type InboxKind, OWNER_FILTERS } from "../rules/kinds.ts";
import { INBOX_LABELS, OWNER_LABELS } from "../words.ts";
import { type InboxView, inboxPath } from "./inbox-path.ts";

type Counts = readonly InboxCount[];
type InboxFiltersProps = { view: InboxView; counts: Counts };

/** Links to what waits of a kind, and with or without an owner, each with its number. */
export function InboxFilters({ view, counts }: InboxFiltersProps) {
  const kinds: (InboxKind | null)[] = [null, ...counts.map(({ kind }) => kind)];
  const sum = (kind: InboxKind | null, owner: InboxView["owner"]) =>
    counts
      .filter((count) => kind === null || count.kind === kind)
      .reduce((total, count) => total + count[owner], 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <FilterLinks
        label="Owner"
        links={OWNER_FILTERS.map((owner) => ({
          to: inboxPath({ kind: view.kind, owner }),
          label: <Counted label={OWNER_LABELS[owner]} count={sum(view.kind, owner)} />,
          isChosen: owner === view.owner,
        }))}
      />
      <FilterLinks
        label="Filter by type"
        links={kinds.map((kind) => ({
          to: inboxPath({ kind, owner: view.owner }),
          label: (
            <Counted label={kind === null ? "All kinds" : INBOX_LABELS[kind]} count={sum(kind, view.owner)} />
          ),
          isChosen: kind === view.kind,
        }))}
      />
    </div>
  );
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="tabular-nums">{formatNumber(count)}</span>
    </>
  );
}

import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { LedgerSum } from "../contract/ledger.ts";
import { LEDGER_KINDS, type LedgerKind } from "../rules.ts";
import { LEDGER_LABELS } from "../words.ts";
import { type DaysQuery, daysPath, LEDGER_PATH } from "./money-lists.ts";

type SumsProps = { sums: readonly LedgerSum[]; query: DaysQuery<LedgerKind> };

/** The sums of the ledger by kind, and by day. Each leads to its entries. */
export function LedgerSums({ sums, query }: SumsProps) {
  const days = [...Map.groupBy(sums, ({ day }) => day)];
  const totals = LEDGER_KINDS.flatMap((kind) => {
    const of = sums.filter((sum) => sum.kind === kind);
    const amount = of.reduce((cents, sum) => cents + sum.amount, 0);
    return of.length > 0 ? [{ day: "", kind, entries: 0, amount }] : [];
  });
  const kindsOf = (all: readonly LedgerSum[], from: string, to: string) => (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      {all.map(({ kind, amount, day }) => (
        <li key={kind}>
          <TextLink
            to={`${daysPath(LEDGER_PATH, { ...query, from, to, kind })}#entries`}
            className="inline-flex min-h-11 items-center"
          >
            {LEDGER_LABELS[kind]} {formatCents(amount)}
            {day && <span className="sr-only"> on {formatLongDate(day)}</span>}
          </TextLink>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">Totals</h2>
      {kindsOf(totals, query.from, query.to)}
      {days.length > 1 && (
        <>
          <h2 className="text-lg">By day</h2>
          <ul className="grid gap-2">
            {days.map(([day, all]) => (
              <li key={day}>
                <Card padding="sm" className="grid items-center gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
                  <h3 className="text-base">{formatLongDate(day)}</h3>
                  {kindsOf(all, day, day)}
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

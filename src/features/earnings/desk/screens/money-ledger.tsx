import { STAFF_PATHS, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Price } from "#ui/price.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ListedEntry, listLedger } from "../contract/ledger.ts";
import { DaysFilters } from "../parts/days-filters.tsx";
import { DownloadForm } from "../parts/download-form.tsx";
import { LedgerSums } from "../parts/ledger-sums.tsx";
import { daysPath, LEDGER_CSV_PATH, LEDGER_PATH, readDaysQuery, toFields } from "../parts/money-lists.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { readList, readMoneyPage } from "../parts/read-money-list.ts";
import { LEDGER_KINDS, usualDays } from "../rules.ts";
import { LEDGER_LABELS, MONEY_TEXTS, momentText, TOO_MANY_ROWS } from "../words.ts";
import type { Route } from "./+types/money-ledger.ts";

export async function loader(args: Route.LoaderArgs) {
  const {
    url,
    today = toLocalDate(nowOf(args), "UTC"),
    ...shown
  } = await readMoneyPage(args, await call(args, getStaffSelf));
  const asked = readDaysQuery(url.searchParams, LEDGER_KINDS);
  const usual = usualDays(asked.to || today);
  const query = { ...asked, from: asked.from || usual.from, to: asked.to || usual.to };
  const { from, to, area, kind } = query;
  const paging = { page: pageNumber(url), limit: 50 };
  const filters = { from, to, ...(area && { area }), ...(kind && { kind }) };
  const { list, errors } = await readList(
    () => call(args, listLedger, { query: { ...filters, ...paging } }),
    { items: [], total: 0, sums: [], ...paging },
  );
  return { ...shown, query, list, errors };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Ledger", matches) }, { name: "robots", content: "noindex" }];
}

/** The ledger of payments: its sums by kind and day, and its entries. */
export default function MoneyLedger({ loaderData }: Route.ComponentProps) {
  const { query, list, areas, proof, download, errors } = loaderData;
  const { sums, ...page } = list;
  const isNarrowed = query.area !== "" || query.kind !== null;
  const wholePath = daysPath(LEDGER_PATH, { ...query, area: "", kind: null });
  const fault = download === "period" ? { from: [TOO_MANY_ROWS] } : undefined;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Ledger" lead={MONEY_TEXTS.ledger} />
      <MoneyTabs />
      <ErrorSummary errors={errors ?? fault} stays />
      <DaysFilters
        action={LEDGER_PATH}
        query={query}
        kindLabel="Kind"
        kinds={LEDGER_LABELS}
        areas={areas}
        errors={errors ?? fault}
      />
      {page.total === 0 && !errors && (
        <EmptyState title="No entries" actions={isNarrowed && <TextLink to={wholePath}>Show all</TextLink>}>
          {isNarrowed ? MONEY_TEXTS.noEntries : MONEY_TEXTS.noLedger}
        </EmptyState>
      )}
      {page.total > 0 && (
        <>
          <LedgerSums sums={sums} query={query} />
          <h2 id="entries" className="text-lg">
            Entries
          </h2>
          <p role="status" className="text-sm text-ink-soft">
            {formatCount(page.total, "row")}
          </p>
        </>
      )}
      <ul className="grid gap-2">
        {page.items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <Pager {...page} to={(nth) => daysPath(LEDGER_PATH, query, nth)} />
      {page.total > 0 && (
        <DownloadForm action={LEDGER_CSV_PATH} fields={toFields(query)} proof={proof} download={download} />
      )}
    </div>
  );
}

function Entry({ entry: { kind, at, timeZone, orderId, number, method, amount } }: { entry: ListedEntry }) {
  return (
    <Card padding="sm" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {LEDGER_LABELS[kind]}
          {orderId && (
            <>
              {", "}
              <StaffName needs="orders.read" to={STAFF_PATHS.appointment(orderId)}>
                appointment {number}
              </StaffName>
            </>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {momentText(at, timeZone)}. {method}
        </p>
      </div>
      <Price value={amount} />
    </Card>
  );
}

import { STAFF_PATHS, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Price } from "#ui/price.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ListedRefund, listRefunds } from "../contract/refunds.ts";
import { DaysFilters } from "../parts/days-filters.tsx";
import { DownloadForm } from "../parts/download-form.tsx";
import {
  daysPath,
  REFUNDS_CSV_PATH,
  REFUNDS_PATH,
  readDaysQuery,
  toDays,
  toFields,
} from "../parts/money-lists.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { readList, readMoneyPage } from "../parts/read-money-list.ts";
import { REFUND_STATES } from "../rules.ts";
import { MONEY_TEXTS, momentText, REFUND_STATE_LABELS, refundsText, TOO_MANY_ROWS } from "../words.ts";
import type { Route } from "./+types/money-refunds.ts";

const TONES = { intent: "info", refunded: "success", failed: "danger" } as const;

export async function loader(args: Route.LoaderArgs) {
  const { url, today: _, ...shown } = await readMoneyPage(args, await call(args, getStaffSelf));
  const query = readDaysQuery(url.searchParams, REFUND_STATES);
  const paging = { page: pageNumber(url), limit: 20 };
  const filters = { ...toDays(query), ...(query.kind && { state: query.kind }) };
  const { list, errors } = await readList(
    () => call(args, listRefunds, { query: { ...filters, ...paging } }),
    { items: [], total: 0, sum: 0, ...paging },
  );
  return { ...shown, query, list, errors };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Refunds", matches) }, { name: "robots", content: "noindex" }];
}

/** The refunds of the brand, by days, state and area. */
export default function MoneyRefunds({ loaderData }: Route.ComponentProps) {
  const { query, list, areas, proof, download, errors } = loaderData;
  const isAll = daysPath(REFUNDS_PATH, query) === REFUNDS_PATH;
  const fault = download === "period" ? { from: [TOO_MANY_ROWS] } : undefined;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Refunds" lead={MONEY_TEXTS.refunds} />
      <MoneyTabs />
      <ErrorSummary errors={errors ?? fault} stays />
      <DaysFilters
        action={REFUNDS_PATH}
        query={query}
        kindLabel="Status"
        kinds={REFUND_STATE_LABELS}
        areas={areas}
        errors={errors ?? fault}
      />
      {list.items.length > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {refundsText(list.total, list.sum, query.kind)}
        </p>
      )}
      {list.items.length === 0 && !errors && (
        <EmptyState title="No refunds" actions={!isAll && <TextLink to={REFUNDS_PATH}>Show all</TextLink>}>
          {isAll ? MONEY_TEXTS.refundsLater : MONEY_TEXTS.noRefunds}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {list.items.map((refund) => (
          <li key={refund.id}>
            <Refund refund={refund} />
          </li>
        ))}
      </ul>
      <Pager {...list} to={(page) => daysPath(REFUNDS_PATH, query, page)} />
      {list.items.length > 0 && (
        <DownloadForm action={REFUNDS_CSV_PATH} fields={toFields(query)} proof={proof} download={download} />
      )}
    </div>
  );
}

function Refund({ refund }: { refund: ListedRefund }) {
  const { at, timeZone, orderId, number, customer, amount, method, state, failure, reason, madeBy } = refund;
  const by = madeBy ? ` by ${madeBy}` : "";
  return (
    <Card padding="sm" className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">
          {orderId ? (
            <StaffName needs="orders.read" to={STAFF_PATHS.appointment(orderId)}>
              Appointment {number}
            </StaffName>
          ) : (
            "No appointment"
          )}
        </h2>
        <span className="flex items-center gap-3 tabular-nums">
          <Badge tone={TONES[state]}>{REFUND_STATE_LABELS[state]}</Badge>
          <Price value={amount} />
        </span>
      </div>
      {customer && (
        <p className="wrap-anywhere">
          <StaffName needs="customers.read" to={STAFF_PATHS.customer(customer.id)}>
            {customer.displayName}
          </StaffName>
        </p>
      )}
      <p className="text-sm text-ink-soft wrap-anywhere">
        {momentText(at, timeZone)}
        {by}. {method}
        {failure && `. The bank said: ${failure}`}
      </p>
      {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
    </Card>
  );
}

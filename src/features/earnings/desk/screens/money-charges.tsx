import { Link } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { FilterLinks } from "#features/staff/parts/filter-links.tsx";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Price } from "#ui/price.tsx";
import { listOpenCharges, type OpenCharge } from "../contract/charges.ts";
import { CHARGES_PATH } from "../parts/money-path.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { CHARGE_KINDS, type ChargeKind } from "../rules.ts";
import { CHARGE_ADVICE, CHARGE_LABELS, MONEY_TEXTS } from "../words.ts";
import type { Route } from "./+types/money-charges.ts";

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const kind = CHARGE_KINDS.find((one) => one === url.searchParams.get("kind")) ?? null;
  const query = { ...(kind && { kind }), page: pageNumber(url), limit: 20 };
  return { kind, list: await call(args, listOpenCharges, { query }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Failed charges", matches) }, { name: "robots", content: "noindex" }];
}

function chargesPath(kind: ChargeKind | null, page = 1): string {
  const search = new URLSearchParams(kind ? { kind } : {});
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${CHARGES_PATH}?${search}` : CHARGES_PATH;
}

/** The payments of appointments that failed or are late, and what can be done. */
export default function MoneyCharges({ loaderData: { kind, list } }: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Failed charges" lead={MONEY_TEXTS.charges} />
      <MoneyTabs />
      <FilterLinks
        label="Kinds"
        links={[null, ...CHARGE_KINDS].map((one) => ({
          to: chargesPath(one),
          label: one === null ? "All" : CHARGE_LABELS[one],
          isChosen: one === kind,
        }))}
      />
      {list.items.length === 0 ? (
        <EmptyState title="No failed charges">{MONEY_TEXTS.noCharges}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {list.items.map((charge) => (
            <li key={charge.id}>
              <Charge charge={charge} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...list} to={(page) => chargesPath(kind, page)} />
    </div>
  );
}

function Charge({ charge }: { charge: OpenCharge }) {
  const { kind, orderId, number, customer, appointmentStart, timeZone, amount, failure, since } = charge;
  const title = `Appointment ${number}`;
  return (
    <Card padding="sm" className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">
          {usePermissions().includes("orders.read") ? (
            <Link to={deskAppointmentPath(orderId)} className="underline underline-offset-4">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <span className="flex items-center gap-3 tabular-nums">
          <Badge tone={kind === "failed" ? "danger" : "warn"}>{CHARGE_LABELS[kind]}</Badge>
          <Price value={amount} />
        </span>
      </div>
      <p className="wrap-anywhere">
        <StaffName needs="customers.read" to={STAFF_PATHS.customer(customer.id)}>
          {customer.displayName}
        </StaffName>
        {appointmentStart && `, ${formatDayAndTime(appointmentStart, timeZone)}`}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        Since {formatDayAndTime(since, timeZone)}
        {failure && `. The bank said: ${failure}`}
      </p>
      <p className="text-sm">{CHARGE_ADVICE[kind]}</p>
    </Card>
  );
}

import { redirect } from "react-router";
import { StaffName } from "#features/accounts/parts/staff-link.tsx";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listReportRows, type ReportColumn, type ReportFact } from "../contract.ts";
import { figureText } from "../parts/figure-text.ts";
import { periodText } from "../parts/period-text.ts";
import { readView, requireReport } from "../parts/read-view.ts";
import { reportPath, reportRowsPath, toCallQuery } from "../parts/report-path.ts";
import { REPORT_TEXTS, REPORT_TITLES } from "../words.ts";
import type { Route } from "./+types/report-rows.ts";

export async function loader(args: Route.LoaderArgs) {
  const report = requireReport(args.params.report);
  const { view, url, areaName } = await readView(args);
  const measure = url.searchParams.get("measure") ?? "";
  const key = url.searchParams.get("key");
  const query = { ...toCallQuery(view), measure, page: pageNumber(url), limit: 50 };
  const list = await call(args, listReportRows, {
    params: { report },
    query: { ...query, ...(key !== null && { key }) },
  });
  // Beyond the last page there is nothing to count.
  if (list.items.length === 0 && query.page > 1)
    throw redirect(reportRowsPath(report, view, { measure, key }));
  return { report, view, measure, key, list, areaName };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${REPORT_TITLES[loaderData.report]} report: rows` : "Report";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** What is behind a figure of a report: its appointments, or the days of groomers. */
export default function ReportRows({ loaderData }: Route.ComponentProps) {
  const { report, view, measure, key, list, areaName } = loaderData;
  const [column] = list.columns;
  if (!column) return null;
  // The label can be a day itself, so the days of the report stand apart from it.
  const about = [list.label, areaName].filter(Boolean).join(", ");
  const lead = about ? `${about}. Report: ${periodText(view)}` : periodText(view);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={`${REPORT_TITLES[report]}: ${column.label}`}
        lead={lead}
        back={<TextLink to={reportPath(report, view)}>{REPORT_TITLES[report]}</TextLink>}
      />
      <p role="status" className="text-sm text-ink-soft">
        {formatCount(list.total, "row")}, {figureText(column.kind, list.sum)} in all
      </p>
      {list.items.length === 0 && <EmptyState title={REPORT_TEXTS.empty} />}
      <ul className="grid gap-2">
        {list.items.map((fact, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order can have several rows of a day
          <li key={`${fact.orderId} ${fact.day} ${nth}`}>
            <Fact fact={fact} column={column} />
          </li>
        ))}
      </ul>
      <Pager {...list} to={(page) => reportRowsPath(report, view, { measure, key, page })} />
    </div>
  );
}

function Fact({ fact, column }: { fact: ReportFact; column: ReportColumn }) {
  const { orderId, number, day, area, groomer, source, values } = fact;
  const name = number ?? groomer ?? area;
  const [value = 0] = values;
  // A row that counts once says nothing by its figure.
  const isOne = column.kind === "count" && value === 1;
  return (
    <Card padding="sm" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {orderId === null ? (
            name
          ) : (
            <StaffName needs="orders.read" to={deskAppointmentPath(orderId)}>
              {name}
            </StaffName>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[formatShortDay(day), area, number && groomer, source].filter(Boolean).join(", ")}
        </p>
      </div>
      {!isOne && <p className="tabular-nums">{figureText(column.kind, value)}</p>}
    </Card>
  );
}

import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getReport, type Report } from "../contract.ts";
import { periodText, zonesText } from "../parts/period-text.ts";
import { readView, requireReport } from "../parts/read-view.ts";
import { ReportChart } from "../parts/report-chart.tsx";
import { ReportFilters } from "../parts/report-filters.tsx";
import { exportPath, REPORTS_PATH, type ReportView, toCallQuery } from "../parts/report-path.ts";
import { ReportTable } from "../parts/report-table.tsx";
import { REPORT_LEADS, REPORT_TEXTS, REPORT_TITLES } from "../words.ts";
import type { Route } from "./+types/report.ts";

/** A period that is too long is shown with what is wrong with it, and without figures. */
export async function loader(args: Route.LoaderArgs) {
  const name = requireReport(args.params.report);
  const { view, areas } = await readView(args);
  const shown = { name, view, areas };
  try {
    const { compare } = view;
    const query = { ...toCallQuery(view), ...(compare && { compare }) };
    const report = await call(args, getReport, { params: { report: name }, query });
    return { ...shown, report, errors: undefined };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return { ...shown, report: null, errors: refusal.errors };
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${REPORT_TITLES[loaderData.name]} report` : "Report";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** The page /staff/reports/:report: one report for some days, by the URL. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { name, view, areas, report, errors } = loaderData;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={REPORT_TITLES[name]}
        lead={REPORT_LEADS[name]}
        back={<TextLink to={REPORTS_PATH}>Reports</TextLink>}
        actions={
          report &&
          report.columns.length > 0 && (
            <Permitted needs="exports">
              <LinkButton to={exportPath(name, view)} variant="secondary">
                Download
              </LinkButton>
            </Permitted>
          )
        }
      />
      <ErrorSummary errors={errors} stays />
      <ReportFilters report={name} view={view} areas={areas} errors={errors} />
      {report && <Figures report={report} view={view} />}
    </div>
  );
}

function Figures({ report, view }: { report: Report; view: ReportView }) {
  if (report.columns.length === 0) {
    return <EmptyState title={REPORT_TEXTS.noFigures}>{REPORT_TEXTS.noFiguresHelp}</EmptyState>;
  }
  const { compared, timeZones } = report;
  const isEmpty = [...report.totals, ...(report.comparedTotals ?? [])].every((total) => total === 0);
  return (
    <>
      <div className="text-sm text-ink-soft">
        <p role="status">
          {periodText(report)}
          {compared && `, compared with ${periodText(compared)}`}.
        </p>
        <p>
          {zonesText(timeZones, report.to)}
          {report.report === "revenue" && ` ${REPORT_TEXTS.unpaid}`}
          {report.report === "groomers" && ` ${REPORT_TEXTS.open}`}
        </p>
      </div>
      {isEmpty ? (
        <EmptyState title={REPORT_TEXTS.empty}>{REPORT_TEXTS.emptyHelp}</EmptyState>
      ) : (
        <>
          <ReportChart report={report} />
          <ReportTable report={report} view={view} />
        </>
      )}
    </>
  );
}

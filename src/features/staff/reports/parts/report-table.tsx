import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { Report, ReportRow } from "../contract.ts";
import { sharePercent } from "../rules/reports.ts";
import { GROUPING_LABELS, REPORT_TITLES } from "../words.ts";
import { changeText, figureText } from "./figure-text.ts";
import { type ReportView, reportRowsPath } from "./report-path.ts";

type ReportTableProps = { report: Report; view: ReportView };

/** The share of the open minutes that is booked; null in other reports. */
function shareText({ columns }: Pick<Report, "columns">, values: readonly number[]): string | null {
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  if (at("open") < 0) return null;
  const percent = sharePercent(values[at("booked")] ?? 0, values[at("open")] ?? 0);
  return percent === null ? "–" : `${percent}%`;
}

/**
 * All rows of a report. Each figure leads to what is behind it. A wide table scrolls by itself.
 * It is positioned, so that hidden words in it scroll with it and do not widen the page.
 */
export function ReportTable({ report, view }: ReportTableProps) {
  const { columns, rows, totals, comparedTotals, by } = report;
  const hasUse = shareText(report, totals) !== null;
  const total: ReportRow = { key: null, label: "Total", values: totals, before: comparedTotals };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section aria-label="Rows of the report" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{REPORT_TITLES[report.report]}</caption>
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium">
              {GROUPING_LABELS[by]}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
            {hasUse && (
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Use
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key ?? "rest"} row={row} report={report} view={view} opens={row.key !== null} />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Row row={total} report={report} view={view} opens />
        </tfoot>
      </table>
    </section>
  );
}

type RowProps = ReportTableProps & { row: ReportRow; opens: boolean };

function Row({ row, report, view, opens }: RowProps) {
  const { key, label, values, before } = row;
  const use = shareText(report, values);
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="max-w-64 min-w-32 py-2.5 pr-4 font-medium wrap-anywhere">
        {label}
      </th>
      {report.columns.map(({ key: measure, label: name, kind }, nth) => {
        const value = values[nth] ?? 0;
        const text = figureText(kind, value);
        return (
          <td key={measure} className="py-2.5 pl-4 text-right whitespace-nowrap tabular-nums">
            {opens && value !== 0 ? (
              <TextLink to={reportRowsPath(report.report, view, { measure, key })}>
                {text}
                <VisuallyHidden>
                  {" "}
                  {name}, {label}
                </VisuallyHidden>
              </TextLink>
            ) : (
              text
            )}
            {before && (
              <span className="block text-sm font-normal text-ink-soft">
                {changeText(kind, value, before[nth] ?? 0)}
              </span>
            )}
          </td>
        );
      })}
      {use !== null && <td className="py-2.5 pl-4 text-right tabular-nums">{use}</td>}
    </tr>
  );
}

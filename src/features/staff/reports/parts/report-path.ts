import { isDay } from "#kit/wire/calendar-day.ts";
import { readId } from "#kit/wire/ids.ts";
import { COMPARISONS, type Comparison, type Period } from "../rules/periods.ts";
import { GROUPINGS, type Grouping, type ReportName } from "../rules/reports.ts";

/** What the URL of a report says. */
export type ReportView = Period & { area: string | null; by: Grouping | null; compare: Comparison | null };

export const REPORTS_PATH = "/staff/reports";

/** Reads the view from a URL. What is not valid there is ignored. `usual`: the days of a URL without any. */
export function readReportView(search: URLSearchParams, usual: Period): ReportView {
  const day = (name: "from" | "to") => {
    const text = search.get(name) ?? "";
    return text.startsWith("20") && isDay(text) ? text : null;
  };
  return {
    from: day("from") ?? usual.from,
    to: day("to") ?? usual.to,
    area: readId(search.get("area")),
    by: GROUPINGS.find((one) => one === search.get("by")) ?? null,
    compare: COMPARISONS.find((one) => one === search.get("compare")) ?? null,
  };
}

/** The view as the calls take it. */
export function toCallQuery({ from, to, area, by }: ReportView) {
  return { from, to, ...(area && { area }), ...(by && { by }) };
}

const toSearch = (view: Partial<ReportView>, more: Record<string, string | null> = {}) => {
  const said = Object.entries({ ...view, ...more }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as [string, string]],
  );
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
};

export const reportPath = (report: ReportName, view: Partial<ReportView> = {}) =>
  `${REPORTS_PATH}/${report}${toSearch(view)}`;

/** What is behind a figure. `key`: of one row; null of all. */
export const reportRowsPath = (
  report: ReportName,
  view: ReportView,
  { measure, key, page = 1 }: { measure: string; key: string | null; page?: number },
) =>
  `${REPORTS_PATH}/${report}/rows${toSearch(view, { measure, key, page: page > 1 ? String(page) : null })}`;

/** The form that downloads a report, after a refusal with its kind. */
export const exportPath = (report: ReportName, view: ReportView, refused: string | null = null) =>
  `${REPORTS_PATH}/${report}/export${toSearch(view, { refused })}`;

/** Where that form is sent to: the file itself. */
export const filePath = (report: ReportName, view: ReportView) =>
  `${REPORTS_PATH}/${report}/file${toSearch(view)}`;

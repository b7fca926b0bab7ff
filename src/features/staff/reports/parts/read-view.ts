import { data } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { getStaffSelf } from "../../contract/day.ts";
import { REPORTS, type ReportName } from "../rules/reports.ts";
import { readReportView } from "./report-path.ts";

/** Four weeks, so that each weekday counts as often as the others. */
const USUAL_DAYS = 28;

/** The reader with the areas, and what the URL says. Areas of other brands count as none. */
export async function readView(args: Anywhere) {
  const { areas, permissions } = await call(args, getStaffSelf);
  const url = new URL(pagePath(args.request), args.request.url);
  const today = areas[0]?.date ?? toLocalDate(nowOf(args), "UTC");
  const usual = { from: addDays(today, 1 - USUAL_DAYS), to: today };
  const view = readReportView(url.searchParams, usual);
  const area = areas.find(({ id }) => id === view.area);
  return {
    view: { ...view, area: area?.id ?? null },
    url,
    areas: areas.map(({ id, name }) => ({ id, name })),
    areaName: area?.name ?? null,
    permissions,
  };
}

/** The report that the path names; an unknown one is a page that does not exist. */
export function requireReport(name: string): ReportName {
  const report = REPORTS.find((one) => one === name);
  if (!report) throw data({ code: "not_found", message: "" }, { status: 404 });
  return report;
}

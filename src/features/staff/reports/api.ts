import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { exportReport } from "./service/export-report.ts";
import { listReportRows } from "./service/list-report-rows.ts";
import { showReport } from "./service/show-report.ts";

export const staffReportsApi = [
  handle(contract.getReport, (context, { params, query }) => showReport(context, params.report, query)),
  handle(contract.listReportRows, (context, { params, query }) =>
    listReportRows(context, params.report, query),
  ),
  handle(contract.exportReport, (context, { params, body }) => exportReport(context, params, body)),
];

import { BarChart } from "#ui/bar-chart.tsx";
import type { Report } from "../contract.ts";
import { isByTime, type ReportName } from "../rules/reports.ts";
import { figureText } from "./figure-text.ts";

/** The figure that each report draws. */
const DRAWN: Record<ReportName, string> = {
  bookings: "made",
  revenue: "net",
  groomers: "booked",
  cancellations: "canceled",
  sources: "made",
  waitlist: "entries",
};
/** More names than this are found in the table. */
const MAX_LINES = 15;

/** One figure of a report as bars: by time as columns, else the first names as lines. */
export function ReportChart({ report: { report, columns, rows, by } }: { report: Report }) {
  const nth = columns.findIndex(({ key }) => key === DRAWN[report]);
  const column = columns[nth];
  if (!column) return null;
  const bars = rows.map(({ key, label, values, before }) => ({
    ...{ key: key ?? "rest", label, value: values[nth] ?? 0 },
    before: before && (before[nth] ?? 0),
  }));
  const isTime = isByTime(by);
  return (
    <BarChart
      label={column.label}
      bars={isTime ? bars : bars.slice(0, MAX_LINES)}
      format={(value) => figureText(column.kind, value)}
      shape={isTime ? "columns" : "lines"}
    />
  );
}

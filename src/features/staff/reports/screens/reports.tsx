import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getStaffSelf } from "../../contract/day.ts";
import { reportPath } from "../parts/report-path.ts";
import { visibleReports } from "../rules/reports.ts";
import { REPORT_LEADS, REPORT_TITLES } from "../words.ts";
import type { Route } from "./+types/reports.ts";

export async function loader(args: Route.LoaderArgs) {
  const { permissions } = await call(args, getStaffSelf);
  return { reports: visibleReports(permissions.includes("money.read")) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Reports", matches) }, { name: "robots", content: "noindex" }];
}

/** The reports of which the reader may see any figure. */
export default function Reports({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Reports" lead="What was booked, done and paid, for any days up to a year." />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {reports.map((report) => (
          <li key={report}>
            <Card padding="sm" pressable className="grid h-full content-start gap-1">
              <Link to={reportPath(report)} className="card-link font-semibold">
                {REPORT_TITLES[report]}
              </Link>
              <p className="text-sm text-ink-soft">{REPORT_LEADS[report]}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

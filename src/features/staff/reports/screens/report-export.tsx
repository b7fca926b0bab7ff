import { useEffect } from "react";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { ACCOUNT_REFUSALS, CODE_REFUSALS } from "#features/accounts/words/refusals.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { lackOf } from "#kit/wire/permission.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { periodText } from "../parts/period-text.ts";
import { readView, requireReport } from "../parts/read-view.ts";
import { exportPath, filePath, reportPath } from "../parts/report-path.ts";
import { REPORT_TEXTS, REPORT_TITLES } from "../words.ts";
import type { Route } from "./+types/report-export.ts";

/** The form sends to the file's own address, which leads back here with what was refused. */
export async function loader(args: Route.LoaderArgs) {
  const report = requireReport(args.params.report);
  const [{ view, url, areaName, permissions }, proof] = await Promise.all([
    readView(args),
    call(args, getStaffProof),
  ]);
  const lack = permissions.includes("exports") ? null : lackOf("exports");
  const answer = toAnswer(url.searchParams.get("refused"), proof.hasPassword);
  return { report, view, areaName, proof, lack, answer };
}

function toAnswer(refused: string | null, hasPassword: boolean): RefusedForm | undefined {
  if (refused === null) return undefined;
  const texts: Record<string, string> = {
    proof: ACCOUNT_REFUSALS.noProof,
    password: ACCOUNT_REFUSALS.wrongPassword,
    ...CODE_REFUSALS,
    later: REPORT_TEXTS.later,
  };
  if (refused === "sent") return { errors: {}, values: { proof: "sent" } };
  return {
    errors: { [hasPassword ? "password" : "code"]: [texts[refused] ?? REPORT_TEXTS.later] },
    values: {},
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Download ${REPORT_TITLES[loaderData.report]}` : "Download";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** The form that downloads the rows of a report, after a proof that the session is the reader's own. */
export default function ReportExport({ loaderData }: Route.ComponentProps) {
  const { report, view, areaName, proof, lack, answer } = loaderData;
  const path = answer && exportPath(report, view);
  // A download leaves this page as it is: its address must not repeat the refusal of an earlier press.
  useEffect(() => {
    if (path) window.history.replaceState(window.history.state, "", path);
  }, [path]);
  return (
    <div className="page-width grid max-w-sm grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={`Download ${REPORT_TITLES[report]}`}
        lead={REPORT_TEXTS.exportLead}
        back={<TextLink to={reportPath(report, view)}>{REPORT_TITLES[report]}</TextLink>}
      />
      <SummaryList
        rows={[
          { term: "Days", value: periodText(view) },
          { term: "Area", value: areaName ?? "All areas" },
        ]}
      />
      {lack !== null ? (
        <EmptyState title="Not for your role">{lack}</EmptyState>
      ) : (
        <form method="post" action={filePath(report, view)} noValidate className="grid gap-6">
          <ErrorSummary errors={answer?.errors} stays />
          <StaffProofField proof={proof} answer={answer} />
          <Button size="lg" className="justify-self-start">
            Download CSV
          </Button>
        </form>
      )}
    </div>
  );
}

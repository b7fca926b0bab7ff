import { SummaryList } from "#ui/summary-list.tsx";
import type { PetReport } from "../../contract/pet-report.ts";
import { REPORT_PARTS } from "../../rules/pet-report.ts";
import { nextVisitText, PART_WORDS } from "../../words/pet-report.ts";

type ViewProps = { report: Omit<PetReport, "petId"> };

/** What the groomer found on a pet, the line for the owner, and the suggested next visit. */
export function PetReportView({ report: { findings, note, nextVisitWeeks } }: ViewProps) {
  const found = REPORT_PARTS.flatMap((part) => findings.find((finding) => finding.part === part) ?? []);
  const rows = [
    ...found.map(({ part, remark }) => ({ term: PART_WORDS[part], value: remark || "Fine" })),
    ...(nextVisitWeeks === null
      ? []
      : [{ term: "Suggested next visit", value: nextVisitText(nextVisitWeeks) }]),
  ];
  return (
    <div className="grid gap-5">
      {note && (
        <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
          <span className="sr-only">Your groomer writes: </span>
          {note}
        </blockquote>
      )}
      {rows.length > 0 && <SummaryList rows={rows} className="break-inside-avoid" />}
    </div>
  );
}

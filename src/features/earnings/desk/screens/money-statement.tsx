import { redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import {
  approveStatement,
  getPayeeStatement,
  type PayeeStatement,
  payStatement,
} from "../../contract/staff.ts";
import { EntryList } from "../../parts/entry-list.tsx";
import { formatWeek, toEntryViews } from "../../parts/read-entries.ts";
import { WeekSum } from "../../parts/week-sum.tsx";
import { STATE_LABELS } from "../../words.ts";
import { DownloadForm } from "../parts/download-form.tsx";
import { deskStatementPath, MONEY_PATH, statementCsvPath } from "../parts/money-path.ts";
import { StepForms } from "../parts/step-forms.tsx";
import { DONE_TEXTS, MONEY_TEXTS } from "../words.ts";
import type { Route } from "./+types/money-statement.ts";

export async function loader(args: Route.LoaderArgs) {
  const search = new URL(args.request.url).searchParams;
  const [{ permissions, areas }, { lines, ...statement }] = await Promise.all([
    call(args, getStaffSelf),
    call(args, getPayeeStatement, { params: { id: args.params.id } }),
  ]);
  const proof = permissions.includes("exports") ? await call(args, getStaffProof) : null;
  const visitPath = (id: string) => (permissions.includes("orders.read") ? deskAppointmentPath(id) : null);
  return {
    ...{ statement, proof, label: formatWeek(statement), lines: toEntryViews(lines, visitPath) },
    ...{ done: search.get("done") ?? "", download: search.get("download") ?? "" },
    timeZone: areas[0]?.timeZone ?? "UTC",
  };
}

/** After a refusal the page shows the statement as it is now. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const form = await args.request.formData();
  const part = textOf(form, "part") === "pay" ? "pay" : "approve";
  try {
    if (part === "approve") await call(args, approveStatement, { params: { id } });
    else {
      const body = { reference: textOf(form, "reference") };
      await call(args, payStatement, { params: { id }, body });
    }
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${deskStatementPath(id)}?done=${part}`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Statement", matches) }, { name: "robots", content: "noindex" }];
}

/** A groomer's statement: its total, who approved and paid it, and each entry with its reason. */
export default function MoneyStatement({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, proof, label, lines, done, download, timeZone } = loaderData;
  const { id, name, ...sum } = statement;
  const doneText = Object.hasOwn(DONE_TEXTS, done) ? DONE_TEXTS[done] : undefined;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={`Statement of ${name}`}
        lead={label}
        back={<TextLink to={MONEY_PATH}>Statements</TextLink>}
      />
      {doneText && !actionData && <Notice tone="success" title={doneText} takesFocus={done} />}
      <ErrorSummary errors={actionData?.errors} stays />
      <Card className="grid gap-6">
        <WeekSum {...sum} label="Total" />
        <SummaryList rows={rowsOf(statement, timeZone)} />
        <StepForms statement={statement} refused={actionData} />
      </Card>
      <DownloadForm action={statementCsvPath(id)} proof={proof} download={download} />
      <Section title="Entries">
        <p className="mb-4 text-ink-soft">{MONEY_TEXTS.asPayeeReads}</p>
        <EntryList entries={lines} />
      </Section>
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(id), label: "Audit log" }]} />
    </div>
  );
}

function rowsOf(
  { state, approvedAt, approvedBy, paidAt, paidBy, reference }: PayeeStatement,
  timeZone: string,
) {
  const step = (at: string, by: string | null) =>
    [formatLongDate(at, timeZone), by].filter(Boolean).join(", ");
  return [
    { term: "Status", value: STATE_LABELS[state] },
    ...(approvedAt ? [{ term: "Approved", value: step(approvedAt, approvedBy) }] : []),
    ...(paidAt ? [{ term: "Paid", value: step(paidAt, paidBy) }] : []),
    ...(reference ? [{ term: "Reference", value: reference }] : []),
  ];
}

import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { refuseLack } from "#kit/wire/errors.ts";
import { type Cell, toCsvLines } from "../adapters/csv-lines.ts";
import type { exportReport as contract } from "../contract.ts";
import { readScope, type ScopeInput } from "../internal/read-scope.ts";
import type { Period } from "../rules/periods.ts";
import { type Measure, REPORT_RULES, type ReportName } from "../rules/reports.ts";
import { type Detail, type FactRow, type FactScope, listFactsIn } from "../store/facts.ts";
import {
  FILE_HEADINGS,
  GROUPING_LABELS,
  measureLabel,
  reasonLabel,
  sourceLabel,
  whoLabel,
} from "../words.ts";

/** A file is read in parts of this many days, so that a long one never lies in memory. */
const DAYS_OF_PART = 7;
const DETAILS: readonly Detail[] = [
  ...(["reason", "who", "referrer", "utm_source", "utm_medium", "utm_campaign"] as const),
];

/**
 * Streams the rows behind a report as CSV, for staff who also may see reports. The caller must have proved
 * lately to own the session.
 */
export async function exportReport(
  context: Context,
  { report }: Parsed<typeof contract>["params"],
  { password, confirmCode, ...period }: Parsed<typeof contract>["body"],
): Promise<ReadableStream<Uint8Array>> {
  if (!mayAsStaff(context.actor, "reports.read")) throw refuseLack("reports.read");
  await requireStaffProof(context, { password, confirmCode });
  const { scope } = await readScope(context, report, period);
  await auditDownload(context, report, period);
  const details = DETAILS.filter((one) => REPORT_RULES[report].groupings.includes(one));
  return toStream(writeFile(context, scope, details));
}

/** Writes to the audit log who downloaded which report, though nothing has changed. */
async function auditDownload(
  context: Context,
  report: ReportName,
  { from, to, area }: ScopeInput,
): Promise<void> {
  const { db, siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const entry = { siteId, actorId, subjectId: null, requestId, target: `report=${report}` };
  await recordAudit(
    db,
    { ...entry, action: "download report", before: {}, after: { from, to, area: area ?? null } },
    now,
  );
}

async function* writeFile({ db }: Context, scope: FactScope, details: readonly Detail[]) {
  yield toCsvLines([
    [
      ...Object.values(FILE_HEADINGS),
      ...details.map((one) => GROUPING_LABELS[one]),
      ...scope.measures.map(({ key, kind }) => headingOf(measureLabel(scope.report, key), kind)),
    ],
  ]);
  if (scope.measures.length === 0) return;
  for (const period of listParts(scope.period)) {
    const facts = await listFactsIn(db, { ...scope, period }, details);
    if (facts.length > 0) yield toCsvLines(facts.map((fact) => toCells(fact, scope, details)));
  }
}

/** Amounts of time are minutes in a file. */
const headingOf = (label: string, kind: Measure["kind"]) =>
  kind === "minutes" ? `${label} (minutes)` : label;

function listParts({ from, to }: Period): Period[] {
  const parts: Period[] = [];
  for (let first = from; first <= to; first = addDays(first, DAYS_OF_PART)) {
    const last = addDays(first, DAYS_OF_PART - 1);
    parts.push({ from: first, to: last < to ? last : to });
  }
  return parts;
}

const DETAIL_TEXTS: Partial<Record<Detail, (value: string) => string>> = {
  reason: reasonLabel,
  who: whoLabel,
};

function toCells(fact: FactRow, { measures }: FactScope, details: readonly Detail[]): Cell[] {
  const { day, number, areaName, groomerName, source, values } = fact;
  return [
    ...[day, number ?? "", areaName, groomerName ?? "", sourceLabel(source)],
    ...details.map((one, nth) => {
      const text = fact.details[nth] ?? "";
      return DETAIL_TEXTS[one]?.(text) ?? text;
    }),
    ...values.map((value, nth): Cell => (measures[nth]?.kind === "money" ? { cents: value } : value)),
  ];
}

/** Reads the next part only when the reader has taken the one before. */
function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

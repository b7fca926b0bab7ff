import type { Proof } from "#features/accounts/contract/proof.ts";
import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { refuseFields, refuseLack } from "#kit/wire/errors.ts";
import { toCsvFile } from "../adapters/csv-file.ts";
import { auditExport } from "../internal/audit-export.ts";
import type { CsvFile } from "../internal/write-csv.ts";
import { count, type Listed, list, type StatementRow } from "../store/statements.ts";
import { EARNING_REFUSALS, STATE_LABELS, STATEMENT_HEADINGS } from "../words.ts";

/** More rows than this do not fit into one file that is made at once. */
const MAX_ROWS = 10_000;

/** The statements of all payees as a CSV file, for staff who may see money and prove anew that it is them. */
export async function exportStatements(
  context: Context,
  { password, confirmCode, ...listed }: Proof & Omit<Listed, "accountId">,
): Promise<CsvFile> {
  if (!mayAsStaff(context.actor, "money.read")) throw refuseLack("money.read");
  await requireStaffProof(context, { password, confirmCode });
  const { db, siteId } = context;
  if ((await count(db, siteId, listed)) > MAX_ROWS)
    throw refuseFields({ from: [EARNING_REFUSALS.tooManyStatements] });
  const rows = await list(db, siteId, listed, { page: 1, limit: MAX_ROWS });
  const { state = null, from = null, to = null } = listed;
  const facts = { statements: rows.length, state, from, to };
  await auditExport(context, { target: "statements", subjectId: null, ...facts });
  return { fileName: "statements.csv", content: toCsvFile([STATEMENT_HEADINGS, ...rows.map(presentRow)]) };
}

const dayOf = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? "";

const presentRow = (row: StatementRow) => [
  ...[row.name, row.firstDay, row.lastDay, STATE_LABELS[row.state]],
  ...[row.carriedCents, row.entriesCents, row.totalCents],
  ...[dayOf(row.approvedAt), dayOf(row.paidAt), row.reference],
];

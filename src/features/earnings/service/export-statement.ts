import type { Proof } from "#features/accounts/contract/proof.ts";
import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { refuseLack } from "#kit/wire/errors.ts";
import { auditExport } from "../internal/audit-export.ts";
import { type CsvFile, writeStatementCsv } from "../internal/write-csv.ts";
import { showStatement } from "./show-statement.ts";

/** A statement of any payee as a CSV file, for staff who may see money and prove anew that it is them. */
export async function exportStatement(context: Context, id: string, proof: Proof): Promise<CsvFile> {
  if (!mayAsStaff(context.actor, "money.read")) throw refuseLack("money.read");
  await requireStaffProof(context, proof);
  const statement = await showStatement(context, id);
  const { accountId: subjectId, lines } = statement;
  await auditExport(context, { target: `statement=${id}`, subjectId, entries: lines.length });
  return writeStatementCsv(statement);
}

import type { Proof } from "#features/accounts/contract/proof.ts";
import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { refuseFields, refuseLack } from "#kit/wire/errors.ts";
import { auditExport } from "../../internal/audit-export.ts";
import { type CsvFile, writeTableCsv } from "../../internal/write-csv.ts";
import { TOO_MANY_ROWS } from "../words.ts";

/** More rows than this do not fit into one file that is made at once. */
const MAX_ROWS = 10_000;

type Table = {
  target: "refunds" | "ledger";
  headings: readonly string[];
  /** What the rows were filtered by, for the audit log. */
  facts: Record<string, string | null>;
  read(rows: { page: number; limit: number }): Promise<readonly (readonly (string | number)[])[]>;
};

/**
 * A list of money as a CSV file, for staff who may see money and prove anew that it is them. It has one row
 * more than fits only to know that there are too many.
 */
export async function exportRows(context: Context, proof: Proof, table: Table): Promise<CsvFile> {
  if (!mayAsStaff(context.actor, "money.read")) throw refuseLack("money.read");
  await requireStaffProof(context, proof);
  const { target, headings, facts, read } = table;
  const rows = await read({ page: 1, limit: MAX_ROWS + 1 });
  if (rows.length > MAX_ROWS) throw refuseFields({ from: [TOO_MANY_ROWS] });
  const action = `download ${target}`;
  await auditExport(context, { target, subjectId: null, action, rows: rows.length, ...facts });
  return writeTableCsv(`${target}.csv`, headings, rows);
}

import type { Proof } from "#features/accounts/contract/proof.ts";
import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { type CsvFile, writeStatementCsv } from "../internal/write-csv.ts";
import { showStatement } from "./show-statement.ts";

/** A statement of any payee as a CSV file, for staff who prove anew that it is them. */
export async function exportStatement(context: Context, id: string, proof: Proof): Promise<CsvFile> {
  await requireStaffProof(context, proof);
  return writeStatementCsv(await showStatement(context, id), mayAsStaff(context.actor, "money.read"));
}

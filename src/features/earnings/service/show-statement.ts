import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { presentEntry, presentPayee } from "../internal/present.ts";
import { listOfStatement } from "../store/entries.ts";
import { find } from "../store/statements.ts";

/** Shows a statement of any payee of the brand, for staff. */
export async function showStatement({ db, siteId }: Context, id: string) {
  const row = await find(db, siteId, id);
  if (!row) throw notFound("This statement");
  const lines = await listOfStatement(db, siteId, id);
  return { ...presentPayee(row), lines: lines.map(presentEntry) };
}

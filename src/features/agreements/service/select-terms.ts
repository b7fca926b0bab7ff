import type { Db } from "#kit/server/database.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { openKinds } from "../rules.ts";
import * as agreementsStore from "../store.ts";

/** The statements that read which terms accounts accepted, not yet run. `toOpenTerms` converts their rows. */
export function selectTerms(db: Db, siteId: SiteId, accountIds: readonly string[], now: Date) {
  return {
    documents: agreementsStore.selectCurrentTitles(db, siteId, now),
    acceptances: agreementsStore.selectAcceptedBy(db, siteId, accountIds),
  };
}
type Statements = ReturnType<typeof selectTerms>;

/** The titles of the required documents that each account has not accepted yet, by account id. */
export function toOpenTerms(
  { documents, acceptances }: { [K in keyof Statements]: RowsOf<Statements[K]> },
  accountIds: readonly string[],
): ReadonlyMap<string, string[]> {
  const acceptedBy = Map.groupBy(acceptances, ({ accountId }) => accountId);
  const titles = (kinds: readonly string[]) =>
    documents.filter(({ kind }) => kinds.includes(kind)).map(({ title }) => title);
  return new Map(accountIds.map((id) => [id, titles(openKinds(documents, acceptedBy.get(id) ?? []))]));
}

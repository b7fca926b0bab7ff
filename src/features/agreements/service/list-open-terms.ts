import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { openKinds } from "../rules.ts";
import * as agreementsStore from "../store.ts";

/** The titles of the required documents that each account has not accepted yet, by account id. */
export async function listOpenTerms(
  db: Db,
  siteId: SiteId,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const [current, accepted] = await Promise.all([
    agreementsStore.listCurrent(db, siteId, now),
    agreementsStore.listAcceptedBy(db, siteId, accountIds),
  ]);
  const acceptedBy = Map.groupBy(accepted, ({ accountId }) => accountId);
  const titles = (kinds: readonly string[]) =>
    current.filter(({ kind }) => kinds.includes(kind)).map(({ title }) => title);
  return new Map(accountIds.map((id) => [id, titles(openKinds(current, acceptedBy.get(id) ?? []))]));
}

import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DocumentKind } from "../rules.ts";
import * as agreementsStore from "../store.ts";

export type OwnDocument<Kind extends DocumentKind = DocumentKind> = agreementsStore.DocumentRow<Kind> & {
  /** When the account accepted this version, as ISO instant; null if not yet. */
  acceptedAt: string | null;
};

/** Reads the current version of these documents, with the acceptance of an account. */
export async function readDocuments<Kind extends DocumentKind>(
  db: Db | Tx,
  siteId: SiteId,
  { accountId, kinds, now }: { accountId: string; kinds: readonly Kind[]; now: Date },
): Promise<OwnDocument<Kind>[]> {
  const current = await agreementsStore.listCurrent(db, siteId, kinds, now);
  const accepted = await agreementsStore.listAccepted(db, siteId, accountId);
  return current.map((document) => ({
    ...document,
    acceptedAt: accepted.find(({ id }) => id === document.id)?.acceptedAt.toISOString() ?? null,
  }));
}

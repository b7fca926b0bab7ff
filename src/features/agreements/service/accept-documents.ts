import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as agreementsStore from "../store.ts";

/**
 * Records that an account accepted these versions of documents, with time and IP address. A second acceptance
 * of a version changes nothing.
 */
export function acceptDocuments(
  tx: Tx,
  siteId: SiteId,
  {
    accountId,
    documentIds,
    ipAddress,
  }: { accountId: string; documentIds: readonly string[]; ipAddress: string },
  now: Date,
): Promise<void> {
  const rows = documentIds.map((documentId) => ({ accountId, documentId, ipAddress }));
  return agreementsStore.insertAcceptances(tx, siteId, rows, now);
}

import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { forgetCatalog } from "../../service.ts";
import { lockCatalog } from "../store/services.ts";

export type LockedCatalog = { tx: Tx; categories: Awaited<ReturnType<typeof lockCatalog>> };

/**
 * Runs a change of the brand's catalog in one transaction, one after another for a brand. Afterward this
 * process makes quotes from the changed catalog; other nodes hear of it by the change feed.
 */
export async function changeCatalog<T>(
  { db, siteId }: Context,
  work: (locked: LockedCatalog) => Promise<T>,
): Promise<T> {
  const result = await db
    .transaction()
    .execute(async (tx) => work({ tx, categories: await lockCatalog(tx, siteId) }));
  forgetCatalog(db, siteId);
  return result;
}

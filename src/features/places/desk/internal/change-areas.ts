import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { forgetAreas } from "../../service.ts";
import { type DeskAreaRow, lock } from "../store.ts";

export type LockedAreas = { tx: Tx; areas: readonly DeskAreaRow[] };

/**
 * Runs a change of the brand's areas in one transaction, one after another for a brand. Afterward this
 * process uses the changed areas; other nodes hear of it by the change feed.
 */
export async function changeAreas<T>(
  { db, siteId }: Context,
  work: (locked: LockedAreas) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(async (tx) => work({ tx, areas: await lock(tx, siteId) }));
  forgetAreas(db, siteId);
  return result;
}

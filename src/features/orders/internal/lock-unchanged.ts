import { CHANGED, type Locked } from "#features/calendar/service/commit-times.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lock } from "../store/changes.ts";
import type { OrderRow } from "../store/orders.ts";

/** Locks an order whose change was planned from `row`; `changed` when it has another version by now. */
export async function lockUnchanged(
  tx: Tx,
  siteId: SiteId,
  row: Pick<OrderRow, "id" | "version">,
): Promise<Locked<OrderRow, void>> {
  const locked = await lock(tx, siteId, row.id);
  return locked?.version === row.version ? { ok: true, locked } : CHANGED;
}

import { CHANGED, type Locked } from "#features/calendar/service/commit-times.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lock } from "../store/changes.ts";
import type { OrderRow } from "../store/orders.ts";
import { ORDER_REFUSALS } from "../words/refusals.ts";

/** The refusal of a change that was planned from an older version of the order. */
export const orderChanged = () => new Refusal("conflict", ORDER_REFUSALS.changed);

/** Locks an order whose change was planned from `row`. Returns `CHANGED` if the order has changed since. */
export async function lockUnchanged(
  tx: Tx,
  siteId: SiteId,
  row: Pick<OrderRow, "id" | "version">,
): Promise<Locked<OrderRow, void>> {
  const locked = await lock(tx, siteId, row.id);
  return locked?.version === row.version ? { ok: true, locked } : CHANGED;
}

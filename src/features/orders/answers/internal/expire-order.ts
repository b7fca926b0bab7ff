import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { settle } from "../../internal/settle-payment.ts";
import { canTransition } from "../../rules/order.ts";
import { lock } from "../../store/changes.ts";
import * as ordersStore from "../../store/orders.ts";
import { endOrder } from "./end-order.ts";
import { findStandInOrOtherTimes } from "./find-stand-in-or-other-times.ts";

/**
 * Cancels an order that got no answer in time. The notification offers the customer another groomer or
 * other times. Does nothing if the order has changed since it was found.
 */
export async function expireOrder(
  { db, log }: { db: Db; log: Log },
  scope: Scope,
  id: string,
): Promise<void> {
  const { siteId, now } = scope;
  const seen = await ordersStore.find(db, siteId, id);
  if (!seen) return;
  const others = await findStandInOrOtherTimes({ db, siteId, now, log }, seen, seen.groomerId);
  const settlements = await db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    // The order was answered or changed while stand-ins were searched.
    if (!row || row.version !== seen.version) return [];
    if (!canTransition(row.status, "cancelled", "expiry", "started")) return [];
    return endOrder(tx, scope, row, { by: "expiry", accountId: null, description: "", ...others });
  });
  await settle({ db, log, now }, settlements);
}

import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { settle } from "../../internal/settle-payment.ts";
import { canTransition } from "../../rules/order.ts";
import { lock } from "../../store/changes.ts";
import * as ordersStore from "../../store/orders.ts";
import { endOrder } from "./end-order.ts";
import { findStandInOrOtherTimes } from "./find-stand-in-or-other-times.ts";

/** Ends an unanswered order and notifies its customer of who else can come, or when. */
export async function expireOrder(
  { db, log }: { db: Db; log: Log },
  scope: Scope,
  id: string,
): Promise<void> {
  const { siteId, now } = scope;
  const seen = await ordersStore.find(db, siteId, id);
  if (!seen) return;
  const others = await findStandInOrOtherTimes({ db, siteId, now, log }, seen, seen.groomerId);
  const settlings = await db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    // Answered since.
    if (!row || row.version !== seen.version) return [];
    if (!canTransition(row.status, "cancelled", "expiry", "started")) return [];
    return endOrder(tx, scope, row, { by: "expiry", accountId: null, description: "", ...others });
  });
  await settle({ db, log, now }, settlings);
}

import type { Db } from "#kit/server/database.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { canTransition, toMoment } from "../../rules/order.ts";
import { lock } from "../../store/changes.ts";
import { declineLateChange } from "./decline-late-change.ts";

/** Declines a change request that got no answer in time, so that the visit stays booked unchanged. */
export async function lapseLateChange(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, scope.siteId, id);
    if (!row?.appointmentStart) return;
    // The notice does not matter here: only whether the visit has started.
    const moment = toMoment(row.appointmentStart, 0, scope.now);
    if (canTransition(row.status, "accepted", "expiry", moment)) await declineLateChange(tx, scope, row);
  });
}

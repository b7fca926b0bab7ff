import { enterRefunds } from "#features/earnings/service/enter-refunds.ts";
import { listNewRates } from "#features/earnings/service/list-new-rates.ts";
import { lockEarnings } from "#features/earnings/service/lock-earnings.ts";
import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { enterFeeEarnings, enterVisitEarnings } from "../../internal/enter-earnings.ts";
import { lock } from "../../store/changes.ts";
import { listWithoutEarnings } from "../store/missing-earnings.ts";

/** Orders of one query. */
const MAX_ORDERS = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Enters the earnings of visits that ended before their brand had set a rate for their day. Each order has a
 * transaction of its own; a failure is logged and left to the next run. Returns how many orders were tried.
 */
export async function enterMissingEarnings({ db, log }: { db: Db; log: Log }, now: Date): Promise<number> {
  let tried = 0;
  for (const { siteId, firstDay } of await listNewRates(db, now)) {
    let after = FIRST_ID;
    for (;;) {
      const ids = await listWithoutEarnings(db, siteId, { firstDay, after, limit: MAX_ORDERS });
      for (const orderId of ids) {
        tried += 1;
        await db
          .transaction()
          .execute((tx) => enterMissing(tx, { siteId, now }, orderId))
          .catch((error: unknown) =>
            log.error({ err: error, orderId }, "could not enter earnings of an order"),
          );
      }
      after = ids.at(-1) ?? after;
      if (ids.length < MAX_ORDERS) break;
    }
  }
  return tried;
}

/** The order's present money is entered at once: its tip with later raises, and its refunds so far. */
async function enterMissing(tx: Tx, scope: { siteId: SiteId; now: Date }, orderId: string): Promise<void> {
  const { siteId } = scope;
  const row = await lock(tx, siteId, orderId);
  if (!row || (await lockEarnings(tx, siteId, orderId))) return;
  if (row.status === "complete") {
    const { inCash: cashCents } = await readOrderCharges(tx, siteId, orderId);
    await enterVisitEarnings(tx, scope, row, { totals: row.totals, cashCents });
  } else {
    const reason = row.orderMarkedAsNoShow ? "no_show" : "late_cancellation";
    await enterFeeEarnings(tx, scope, row, { cents: row.fee, reason });
  }
  await enterRefunds(tx, scope, { orderId, source: "before" });
}

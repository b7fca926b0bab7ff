import { listBookedTimes } from "#features/calendar/service/list-booked-times.ts";
import { listOpenOrders } from "../../service/list-open-orders.ts";
import { type BulkTools, runBulkRows } from "../internal/run-bulk-rows.ts";
import * as bulks from "../store/bulk.ts";

/** How many visits are done before other requests and jobs get their turn. */
const ROWS_AT_ONCE = 20;

/**
 * Offers the next visits of a groomer whose account has closed to other groomers. The first call lists them,
 * once. Safe to repeat. See `runBulkRows`.
 */
export async function offerVisits(tools: BulkTools, bulkId: string): ReturnType<typeof runBulkRows> {
  const { db, siteId } = tools;
  const queued = await bulks.findBulk(db, siteId, bulkId);
  if (queued && queued.startedAt === null) await listVisits(tools, queued);
  const bulk = await bulks.findBulk(db, siteId, bulkId);
  if (!bulk || bulk.finishedAt) return "finished";
  return runBulkRows(tools, bulk, ROWS_AT_ONCE);
}

/**
 * Adds the visits ahead, the earliest first. No new ones follow: the account is closed. None are added once
 * it is open again.
 */
async function listVisits(
  { db, siteId, clock }: BulkTools,
  { id, groomerId, createdAt, signInId, origin }: bulks.BulkRecord,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const session = { signInId: signInId ?? "", origin };
    if (!groomerId || !(await bulks.startBulk(tx, siteId, id, session, now))) return;
    if (!(await bulks.lockClosedGroomer(tx, siteId, groomerId, createdAt))) return;
    const times = await listBookedTimes(tx, siteId, groomerId, now);
    const ids = [...new Set(times.map(({ orderId }) => orderId))];
    const open = await listOpenOrders(tx, siteId, ids);
    const ahead = ids.filter((orderId) => open.has(orderId));
    await bulks.insertRows(tx, siteId, id, ahead);
  });
}

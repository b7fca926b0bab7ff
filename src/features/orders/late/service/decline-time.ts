import type { Context } from "#kit/server/api-handler.ts";
import type { Order } from "../../contract/order.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { isProposalOpen } from "../../rules/proposed-time.ts";
import { readOwnOrder, showOrder } from "../../service/show-order.ts";
import { closeRequest, findProposedTime, lock, setStatus } from "../../store/changes.ts";
import { notifyDeclinedTime } from "../internal/notify-asked-time.ts";

/** Stays with the agreed time. Without an open question, nothing happens. */
export async function declineTime(context: Context, id: string): Promise<Order> {
  await readOwnOrder(context, id);
  const { db, siteId, now } = context;
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    const proposed = row && (await findProposedTime(tx, siteId, id));
    if (!row || !proposed || !isProposalOpen(row, proposed, now)) return;
    await closeRequest(tx, siteId, id, "declined", now);
    await setStatus(tx, siteId, id, { status: row.status, now });
    await notifyDeclinedTime(tx, context, id, proposed);
    await auditOrder(tx, context, row, { action: "decline proposed time of order" });
  });
  return showOrder(context, id);
}

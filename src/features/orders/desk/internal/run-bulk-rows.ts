import { findSignedIn } from "#features/accounts/service/find-actor.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Clock } from "#kit/server/clock.ts";
import { isOutage } from "#kit/server/outage.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { asRefusal, ERROR_STATUS } from "#kit/wire/errors.ts";
import { acceptOrder } from "../../answers/service/accept-order.ts";
import { cancelOrder, declineOrder } from "../../answers/service/decline-order.ts";
import { noteOrder } from "../service/note-order.ts";
import * as bulks from "../store/bulk.ts";
import { BULK_REFUSALS } from "../words/bulk.ts";
import { offerVisit } from "./offer-visit.ts";
import { whyNot } from "./present-bulk.ts";

/** What a row's call needs of the request or job that runs it. */
export type BulkTools = Pick<Context, "db" | "siteId" | "log" | "ipAddress" | "userAgent"> & {
  clock: Pick<Clock, "now">;
};

/**
 * Does the rows of a started bulk change that wait, at most `max`, one after the other. Each is done by the
 * call for one order, in its own transaction. Other processes may do rows of it at the same time. Returns
 * whether all rows are done, rows wait, or other processes have taken the last ones.
 */
export async function runBulkRows(
  tools: BulkTools,
  bulk: bulks.BulkRecord,
  max: number,
): Promise<"finished" | "waits" | "taken"> {
  const { db, siteId, clock } = tools;
  const finish = () => bulks.finishBulk(db, siteId, bulk.id, clock.now());
  for (let count = 0; count < max; count++) {
    const claim = await bulks.claimRow(db, siteId, bulk.id);
    if (!claim) return (await finish()) ? "finished" : "taken";
    const why = await runRow(tools, bulk, claim);
    await bulks.settleRow(db, siteId, bulk.id, { position: claim.position, why });
  }
  return (await finish()) ? "finished" : "waits";
}

type Claim = { position: number; wasTaken: boolean };

/** Does a row, and returns null; or returns why it was not done. */
async function runRow(
  tools: BulkTools,
  bulk: bulks.BulkRecord,
  { position, wasTaken }: Claim,
): Promise<string | null> {
  const { db, siteId, log } = tools;
  const [row] = await bulks.listRows(db, siteId, bulk.id, position);
  if (!row) throw new Error(`Bulk change ${bulk.id} has no row ${position}`);
  // The process that had taken the row may have ended after the order's transaction.
  if (wasTaken && (await bulks.isRecorded(db, siteId, bulk.id, row.orderId))) return null;
  try {
    return await changeOrder(tools, bulk, row);
  } catch (error) {
    // The row stays taken: the job does it once the database answers again.
    if (isOutage(error)) throw error;
    // What failed may be what follows the order's own transaction.
    if (await bulks.isRecorded(db, siteId, bulk.id, row.orderId)) return null;
    const refusal = asRefusal(error);
    if (refusal && ERROR_STATUS[refusal.code] < 500) return refusal.message;
    log.error({ err: error, bulkId: bulk.id, orderId: row.orderId }, "a row of a bulk change failed");
    return BULK_REFUSALS.failed;
  }
}

async function changeOrder(
  tools: BulkTools,
  bulk: bulks.BulkRecord,
  row: bulks.BulkRow,
): Promise<string | null> {
  const context = await toContext(tools, bulk);
  if (!context) return BULK_REFUSALS.noPermission;
  const { noticeMinutes } = rulesOf(await readSite(context.db, context.siteId), row);
  const why = whyNot(bulk.action, row, { noticeMinutes, now: context.now });
  if (why !== null) return why;
  const { orderId, seen: version, noteId } = row;
  const { action, description } = bulk;
  if (action === "accept") await acceptOrder(context, orderId, version);
  else if (action === "decline") await declineOrder(context, orderId, { description, version });
  else if (action === "offer") await offerVisit(context, row, bulk);
  else if (action === "cancel") await cancelOrder(context, orderId, { description, version });
  else await noteOrder(context, orderId, { id: noteId, content: description });
  return null;
}

/** The caller who started a bulk change, with the rights of now; null without the right to change orders. */
async function toContext(
  { clock, ...tools }: BulkTools,
  { id, signInId, origin }: bulks.BulkRecord,
): Promise<Context | null> {
  const now = clock.now();
  const actor = signInId ? await findSignedIn(tools.db, signInId, now) : null;
  if (actor?.status !== "active" || !mayAsStaff(actor, "orders.write")) return null;
  // Its own id is that of the request, so that the audit log finds all changes of a bulk change.
  return { ...tools, actor, now, origin, requestId: id, cookie: () => undefined, setCookie: () => {} };
}

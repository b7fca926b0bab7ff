import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { addJob } from "#kit/server/jobs.ts";
import { offersKey, offerVisitsJob } from "../jobs.ts";
import { insertBulk } from "../store/bulk.ts";

/** The request that closes the account does the first visits; the job waits for so long, in ms. */
const AFTER_REQUEST_MS = 60_000;

/**
 * Notes, in the transaction that closes a groomer's account, that all visits ahead are offered to other
 * groomers, and queues the job that does so. Returns the id for `offerVisits`. The visits are listed only
 * there, because their rows must be locked before the groomer.
 */
export async function queueOffers(tx: Tx, context: Context, groomerId: string): Promise<string> {
  const { siteId, now, origin } = context;
  const { accountId, signInId } = actingAs(context, "staff");
  const id = newId();
  const bulk = { id, accountId, action: "offer", description: "", groomerId, signInId, origin } as const;
  await insertBulk(tx, siteId, bulk, now);
  await addJob(tx, offerVisitsJob, { siteId, bulkId: id }, { key: offersKey(id), inMs: AFTER_REQUEST_MS });
  return id;
}

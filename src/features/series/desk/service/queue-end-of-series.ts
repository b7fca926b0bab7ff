import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { addJob } from "#kit/server/jobs.ts";
import { listGoingOn } from "../../store/leavers.ts";
import { endLeaversSeriesJob } from "../jobs.ts";
import type { Leaver } from "./end-leavers-series.ts";

/** How long the job waits for the call that closed the account, in ms. */
const CALL_MS = 60_000;

/**
 * Notes, in the transaction that closes a groomer's account, that the groomer's series end, and queues the
 * job that ends them. Returns what `endLeaversSeries` needs; null without a series.
 */
export async function queueEndOfSeries(tx: Tx, context: Context, groomerId: string): Promise<Leaver | null> {
  const { siteId, requestId, origin, now } = context;
  if ((await listGoingOn(tx, siteId, groomerId)).length === 0) return null;
  const { accountId, profileId, signInId } = actingAs(context, "staff");
  const by = { accountId, profileId, signInId };
  const leaver = { siteId, requestId, origin, by, groomerId, closedAt: now.toISOString() };
  await addJob(tx, endLeaversSeriesJob, leaver, { inMs: CALL_MS });
  return leaver;
}

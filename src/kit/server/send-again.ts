import type { SiteId } from "../wire/ids.ts";
import type { Tx } from "./database.ts";
import { addJob } from "./jobs.ts";
import { JOB_KEY, sendMessage } from "./outbox.ts";

/**
 * Sends a stored message with as many tries as a new one. The caller holds the row's lock and knows that the
 * message failed for good.
 */
export async function sendAgain(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  await tx
    .updateTable("outboxMessages")
    .set({ failedAt: null, failure: "", tries: 0, putAwayAt: null })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
  await addJob(tx, sendMessage, { id }, { key: `${JOB_KEY}${id}` });
}

import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type HeardEvent = { siteId: SiteId; gateway: string; eventId: string };

export async function isHeard(db: Db, { siteId, gateway, eventId }: HeardEvent): Promise<boolean> {
  const row = await db
    .selectFrom("webhookEvents")
    .select("eventId")
    .where("siteId", "=", siteId)
    .where("gateway", "=", gateway)
    .where("eventId", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records an event once; false when it is recorded. Waits for a concurrent transaction with the same
 * event.
 */
export async function note(tx: Tx, event: HeardEvent, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto("webhookEvents")
    .values({ ...event, receivedAt: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the events before `before`, of all sites. */
export async function forgetBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhookEvents").where("receivedAt", "<", before).execute();
}

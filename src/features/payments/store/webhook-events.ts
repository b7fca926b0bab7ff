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
 * Records an event. Returns false when the event was recorded before. Waits for a parallel transaction that
 * records the same event.
 */
export async function note(tx: Tx, event: HeardEvent, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto("webhookEvents")
    .values({ ...event, receivedAt: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the records of all sites' events that arrived before `before`. */
export async function forgetBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhookEvents").where("receivedAt", "<", before).execute();
}

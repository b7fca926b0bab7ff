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
 * Notes an event once; false when it was heard before. One that is heard just now elsewhere is waited for.
 */
export async function note(tx: Tx, event: HeardEvent, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto("webhookEvents")
    .values({ ...event, receivedAt: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Forgets, on all sites, what no gateway sends again. */
export async function forgetBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhookEvents").where("receivedAt", "<", before).execute();
}

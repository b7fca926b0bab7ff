import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Outcome } from "../rules/answers.ts";

/** A message of a carrier: the hash of the carrier's id. */
export type ReceivedKey = { channel: "mail" | "text"; externalHash: Buffer };

export function findReceived(db: Db, siteId: SiteId, { channel, externalHash }: ReceivedKey) {
  return db
    .selectFrom("inboundMessages")
    .select(["outcome", "messageId"])
    .where("siteId", "=", siteId)
    .where("channel", "=", channel)
    .where("externalHash", "=", externalHash)
    .executeTakeFirst();
}

type NewReceived = ReceivedKey & { accountId: string; outcome: Outcome; messageId: string | null };

/** Returns false when the message was dealt with before. Waits for a parallel transaction of the same. */
export async function insertReceived(
  tx: Tx,
  siteId: SiteId,
  received: NewReceived,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("inboundMessages")
    .values({ siteId, ...received, receivedAt: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a room of the brand has the message. */
export async function isStored(db: Db, siteId: SiteId, id: string): Promise<boolean> {
  const query = db.selectFrom("messages").select("id").where("siteId", "=", siteId).where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Removes what is old, of all brands. */
export async function removeOld(db: Db, before: { received: Date; addresses: Date }): Promise<void> {
  await db.deleteFrom("inboundMessages").where("receivedAt", "<", before.received).execute();
  await db.deleteFrom("replyAddresses").where("createdAt", "<", before.addresses).execute();
}

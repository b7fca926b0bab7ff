import { sql } from "kysely";
import type { SiteId } from "../wire/ids.ts";
import type { Tx } from "./database.ts";

/**
 * Removes all messages with these keys, in the caller's transaction. Returns false, and removes none, if any
 * of them is due, sent or claimed. Of this and a sender that claims a message, exactly one wins: the row's
 * lock decides. Unknown keys count for nothing.
 */
export async function withdrawMessages(
  tx: Tx,
  siteId: SiteId,
  keys: readonly string[],
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom("outboxMessages")
    .select(["id", "notBefore", "claimedBy"])
    .where("siteId", "=", siteId)
    .where("key", "in", [...keys])
    .orderBy("id")
    .forUpdate()
    .execute();
  const waits = ({ notBefore, claimedBy }: (typeof found)[number]) =>
    notBefore !== null && notBefore > now && claimedBy === null;
  if (!found.every(waits)) return false;
  return remove(tx, siteId, found);
}

/** Whether no sender has the message in hand, nor waits for the database to record that it was sent. */
const isLongFree = sql<boolean>`(claimed_until is null or claimed_until <= now() - interval '60 s')`;

/**
 * Removes the unsent messages of these keys, in the caller's transaction, so that none of them is ever sent:
 * waiting, due, or failed. Returns false, and removes none, while a sender has one of them in hand. Sent
 * messages and unknown keys count for nothing.
 */
export async function withdrawUnsent(tx: Tx, siteId: SiteId, keys: readonly string[]): Promise<boolean> {
  const unsent = await tx
    .selectFrom("outboxMessages")
    .select(["id", isLongFree.as("isFree")])
    .where("siteId", "=", siteId)
    .where("key", "in", [...keys])
    .where("sentAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!unsent.every(({ isFree }) => isFree)) return false;
  return remove(tx, siteId, unsent);
}

/** Removes locked messages. */
async function remove(tx: Tx, siteId: SiteId, messages: readonly { id: string }[]): Promise<true> {
  const ids = messages.map(({ id }) => id);
  if (ids.length > 0)
    await tx.deleteFrom("outboxMessages").where("siteId", "=", siteId).where("id", "in", ids).execute();
  return true;
}

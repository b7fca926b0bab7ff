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
  const ids = found.map(({ id }) => id);
  if (ids.length > 0)
    await tx.deleteFrom("outboxMessages").where("siteId", "=", siteId).where("id", "in", ids).execute();
  return true;
}

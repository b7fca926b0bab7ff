import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Adds a referral and returns its id. Null if the friend already has a referrer, or has invited this
 * referrer.
 */
export async function insertReferral(
  tx: Tx,
  siteId: SiteId,
  { referrerId, friendId }: { referrerId: string; friendId: string },
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto("referrals")
    .values({ id: newId(), siteId, referrerId, friendId, claimedAt: now })
    .onConflict((clash) => clash.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Marks a friend's referral as rewarded by an order. Undefined if the friend has no referral, or if the
 * referral was rewarded before.
 */
export function markRewarded(
  tx: Tx,
  siteId: SiteId,
  { friendId, orderId }: { friendId: string; orderId: string },
  now: Date,
): Promise<{ id: string; referrerId: string } | undefined> {
  return tx
    .updateTable("referrals")
    .set({ rewardedAt: now, rewardedOrderId: orderId })
    .where("siteId", "=", siteId)
    .where("friendId", "=", friendId)
    .where("rewardedAt", "is", null)
    .returning(["id", "referrerId"])
    .executeTakeFirst();
}

export type JoinedFriend = {
  id: string;
  firstName: string;
  joinedAt: Date;
  rewardedAt: Date | null;
  earned: number;
};

/** The friends who joined by a customer's code, the latest first, with the earned cents. */
export async function listFriends(db: Db, siteId: SiteId, referrerId: string): Promise<JoinedFriend[]> {
  const rows = await db
    .selectFrom("referrals")
    .innerJoin("customers", "customers.id", "referrals.friendId")
    .leftJoin("creditEntries", (join) =>
      join
        .onRef("creditEntries.referralId", "=", "referrals.id")
        .onRef("creditEntries.customerId", "=", "referrals.referrerId"),
    )
    .select(["referrals.id", "firstName", "claimedAt as joinedAt", "rewardedAt", "amount as earned"])
    .where("referrals.siteId", "=", siteId)
    .where("referrerId", "=", referrerId)
    .orderBy("claimedAt", "desc")
    .orderBy("referrals.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, earned: row.earned ?? 0 }));
}

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
  { inviter, friendId }: { inviter: { role: "customer" | "groomer"; id: string }; friendId: string },
  now: Date,
): Promise<string | null> {
  const { role, id } = inviter;
  const by = role === "customer" ? { referrerId: id } : { groomerId: id };
  const row = await tx
    .insertInto("referrals")
    .values({ id: newId(), siteId, ...by, friendId, claimedAt: now })
    .onConflict((clash) => clash.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Marks a friend's referral as rewarded by an order. Undefined if the friend did not come by a customer, or
 * if the referral was rewarded before.
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
    .where("referrerId", "is not", null)
    .where("rewardedAt", "is", null)
    .returning(["id", "referrerId"])
    .$narrowType<{ referrerId: string }>()
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

/** How many customers came by a groomer's code. */
export async function countClients(db: Db, siteId: SiteId, groomerId: string): Promise<number> {
  const { clients } = await db
    .selectFrom("referrals")
    .select(({ fn }) => fn.countAll<string>().as("clients"))
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .executeTakeFirstOrThrow();
  return Number(clients);
}

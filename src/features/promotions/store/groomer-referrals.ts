import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type NewcomerRow = {
  firstName: string;
  lastName: string;
  joinedAt: Date;
  earnedAt: Date | null;
  earned: number;
  visits: number;
};

/**
 * The groomers who came by a groomer's code, the latest first, with their completed visits and the earned
 * cents.
 */
export async function listNewcomers(db: Db, siteId: SiteId, referrerId: string): Promise<NewcomerRow[]> {
  const rows = await db
    .selectFrom("groomerReferrals as referral")
    .innerJoin("groomers as newcomer", (join) =>
      join.onRef("newcomer.id", "=", "referral.newcomerId").onRef("newcomer.siteId", "=", "referral.siteId"),
    )
    .leftJoin("groomerEarnings as entry", (join) =>
      join.onRef("entry.referralId", "=", "referral.id").onRef("entry.siteId", "=", "referral.siteId"),
    )
    .select(["newcomer.firstName", "newcomer.lastName", "referral.claimedAt as joinedAt"])
    .select(["referral.earnedAt", "entry.amountCents as earned"])
    .select(
      sql<number>`(select count(*)::int from orders
        where orders.site_id = referral.site_id and orders.groomer_id = referral.newcomer_id
          and orders.status = 'complete')`.as("visits"),
    )
    .where("referral.siteId", "=", siteId)
    .where("referral.referrerId", "=", referrerId)
    .orderBy("referral.claimedAt", "desc")
    .orderBy("referral.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, earned: row.earned ?? 0 }));
}

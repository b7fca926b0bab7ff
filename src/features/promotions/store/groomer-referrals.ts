import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The completed visits of the groomer in a column. */
const countVisits = (siteId: SiteId, column: "groomers.id" | "referral.newcomerId") =>
  sql<number>`(select count(*)::int from orders
    where orders.site_id = ${siteId} and orders.groomer_id = ${sql.ref(column)} and orders.status = 'complete')`;

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
    .select(["newcomer.firstName", "newcomer.lastName", "referral.claimedAt as joinedAt"])
    .select(["referral.earnedAt", "referral.rewardCents"])
    .select(countVisits(siteId, "referral.newcomerId").as("visits"))
    .where("referral.siteId", "=", siteId)
    .where("referral.referrerId", "=", referrerId)
    .orderBy("referral.claimedAt", "desc")
    .orderBy("referral.id", "desc")
    .execute();
  return rows.map(({ rewardCents, ...row }) => ({ ...row, earned: row.earnedAt ? rewardCents : 0 }));
}

/** Counts the completed visits of a groomer. */
export async function countCompleted(tx: Tx, siteId: SiteId, groomerId: string): Promise<number> {
  const row = await tx
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<string>().as("visits"))
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("status", "=", "complete")
    .executeTakeFirstOrThrow();
  return Number(row.visits);
}

/** What decides whether a groomer is a newcomer who may name a code. */
export function findNewcomer(db: Db, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers")
    .innerJoin("accounts", (join) =>
      join.onRef("accounts.id", "=", "groomers.accountId").onRef("accounts.siteId", "=", "groomers.siteId"),
    )
    .leftJoin("groomerReferrals as referral", (join) =>
      join.onRef("referral.newcomerId", "=", "groomers.id").onRef("referral.siteId", "=", "groomers.siteId"),
    )
    .select([
      "groomers.id",
      "accounts.email",
      "referral.referrerId",
      countVisits(siteId, "groomers.id").as("visits"),
    ])
    .where("groomers.siteId", "=", siteId)
    .where("groomers.id", "=", groomerId)
    .executeTakeFirst();
}

type NewReferral = { referrerId: string; newcomerId: string; rewardCents: number };

/** Adds a referral. False if the newcomer already has one, or has brought this referrer. */
export async function insertReferral(
  tx: Tx,
  siteId: SiteId,
  referral: NewReferral,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("groomerReferrals")
    .values({ id: newId(), siteId, ...referral, claimedAt: now })
    .onConflict((clash) => clash.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the groomer by whose code a groomer came. */
export function findReferrer(db: Db, siteId: SiteId, newcomerId: string) {
  return db
    .selectFrom("groomerReferrals as referral")
    .innerJoin("groomers", (join) =>
      join.onRef("groomers.id", "=", "referral.referrerId").onRef("groomers.siteId", "=", "referral.siteId"),
    )
    .select(["groomers.firstName", "groomers.lastName"])
    .where("referral.siteId", "=", siteId)
    .where("referral.newcomerId", "=", newcomerId)
    .executeTakeFirst();
}

/** Locks the referral by which a groomer came, while its reward has not been earned. */
export function lockOpenReferral(tx: Tx, siteId: SiteId, newcomerId: string) {
  return tx
    .selectFrom("groomerReferrals")
    .select(["id", "referrerId", "rewardCents"])
    .where("siteId", "=", siteId)
    .where("newcomerId", "=", newcomerId)
    .where("earnedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markEarned(tx: Tx, siteId: SiteId, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("groomerReferrals")
    .set({ earnedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Finds what the mail about a reward needs. `email` is "" without a mailbox. */
export function findPerson(tx: Tx, siteId: SiteId, groomerId: string) {
  return tx
    .selectFrom("groomers")
    .innerJoin("accounts", (join) =>
      join.onRef("accounts.id", "=", "groomers.accountId").onRef("accounts.siteId", "=", "groomers.siteId"),
    )
    .select(["groomers.firstName", "groomers.lastName", "accounts.status"])
    .select(sql<string>`coalesce(nullif(groomers.email, ''), accounts.email, '')`.as("email"))
    .where("groomers.siteId", "=", siteId)
    .where("groomers.id", "=", groomerId)
    .executeTakeFirstOrThrow();
}

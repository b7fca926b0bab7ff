import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The rate of visits on a `YYYY-MM-DD` day in basis points; null without one. */
export async function findRate(db: Db, siteId: SiteId, day: string): Promise<number | null> {
  const row = await db
    .selectFrom("earningRates")
    .select("basisPoints")
    .where("siteId", "=", siteId)
    .where("firstDay", "<=", day)
    .orderBy("firstDay", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.basisPoints ?? null;
}

/** All rates that were ever set, the latest first day first, and of one day the one that counts first. */
export function listRates(db: Db, siteId: SiteId) {
  return db
    .selectFrom("earningRates")
    .select(["firstDay", "basisPoints", "setAt"])
    .where("siteId", "=", siteId)
    .orderBy("firstDay", "desc")
    .orderBy("id", "desc")
    .execute();
}

type NewRate = { firstDay: string; basisPoints: number; setBy: string; setAt: Date };

export async function insertRate(tx: Tx, siteId: SiteId, rate: NewRate): Promise<void> {
  await tx
    .insertInto("earningRates")
    .values({ siteId, ...rate })
    .execute();
}

/** Brands with a rate that was set since an instant, with the first day of all their rates. */
export function listSetSince(db: Db, since: Date) {
  return db
    .selectFrom("earningRates as rate")
    .select(["rate.siteId"])
    .select(({ fn }) => fn.min("rate.firstDay").as("firstDay"))
    .groupBy("rate.siteId")
    .having(({ fn }) => fn.max("rate.setAt"), ">", since)
    .execute();
}

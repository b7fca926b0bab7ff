import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export async function findCode(db: Db, siteId: SiteId, groomerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("groomerReferralCodes")
    .select("code")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .executeTakeFirst();
  return row?.code;
}

/** Saves a code, unless the groomer has one or another groomer has this one. */
export async function insertCode(
  db: Db,
  siteId: SiteId,
  { groomerId, code }: { groomerId: string; code: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("groomerReferralCodes")
    .values({ siteId, groomerId, code, madeAt: now })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Finds the groomer with this code, in any state of the account. */
export function findHolder(db: Db, siteId: SiteId, code: string) {
  return db
    .selectFrom("groomerReferralCodes as own")
    .innerJoin("groomers", (join) =>
      join.onRef("groomers.id", "=", "own.groomerId").onRef("groomers.siteId", "=", "own.siteId"),
    )
    .innerJoin("accounts", (join) =>
      join.onRef("accounts.id", "=", "groomers.accountId").onRef("accounts.siteId", "=", "groomers.siteId"),
    )
    .select(["groomers.id", "groomers.displayName", "accounts.email", "accounts.status"])
    .where("own.siteId", "=", siteId)
    .where("own.code", "=", code)
    .executeTakeFirst();
}

import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type NewLoginCode = {
  id: string;
  /** Null for an address without an account. */
  accountId: string | null;
  codeHash: Buffer;
  orderId: string | null;
  expiresAt: Date;
  /** It sets a password instead of signing in. */
  setsPassword: boolean;
};

export async function insert(tx: Tx, siteId: SiteId, code: NewLoginCode, now: Date): Promise<void> {
  await tx
    .insertInto("loginCodes")
    .values({ ...code, siteId, createdAt: now })
    .execute();
}

/**
 * Spends a code in one statement: of many at once, one gets it. Undefined when it is unknown, spent or over.
 */
export function spend(
  db: Db,
  siteId: SiteId,
  codeHash: Buffer,
  now: Date,
  { setsPassword }: { setsPassword: boolean },
): Promise<{ accountId: string | null; orderId: string | null } | undefined> {
  return db
    .updateTable("loginCodes")
    .set({ usedAt: now })
    .where("siteId", "=", siteId)
    .where("codeHash", "=", codeHash)
    .where("setsPassword", "=", setsPassword)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["accountId", "orderId"])
    .executeTakeFirst();
}

/**
 * Spends all of several codes that stand for one choice; of many at once, one gets them. Empty when they are
 * over.
 */
export function spendTogether(
  db: Db,
  siteId: SiteId,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<{ accountId: string | null; codeHash: Buffer }[]> {
  return db
    .updateTable("loginCodes")
    .set({ usedAt: now })
    .where("id", "in", (codes) =>
      codes
        .selectFrom("loginCodes")
        .select("id")
        .where("siteId", "=", siteId)
        .where("codeHash", "in", codeHashes)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        // In one order: two that choose at once wait for each other, and never both ways.
        .orderBy("id")
        .forUpdate(),
    )
    .where("siteId", "=", siteId)
    .where("setsPassword", "=", false)
    .where("usedAt", "is", null)
    .returning(["accountId", "codeHash"])
    .execute();
}

/** Ends the open codes of an account; those that sign in for one order alone when it is named. */
export async function endAll(
  tx: Tx,
  siteId: SiteId,
  accountId: string | null,
  now: Date,
  only?: { orderId: string | null },
): Promise<void> {
  let query = tx
    .updateTable("loginCodes")
    .set({ usedAt: now })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("usedAt", "is", null);
  if (only) {
    const orderId = query.where("orderId", only.orderId === null ? "is" : "=", only.orderId);
    query = orderId.where("setsPassword", "=", false);
  }
  await query.execute();
}

/** Codes that ended before `before`, of all sites: for the nightly clearing alone. */
export async function clearOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("loginCodes").where("expiresAt", "<", before).execute();
}

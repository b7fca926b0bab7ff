import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type NewLoginCode = {
  id: string;
  /** Null for an address without an account: the code then opens nothing. */
  accountId: string | null;
  codeHash: Buffer;
  orderId: string | null;
  expiresAt: Date;
  /** The code sets a password instead of signing in. */
  setsPassword: boolean;
  /** Using the code confirms the account's address of this kind, because only that address got the code. */
  proves?: "email" | "phone" | null;
};

export async function insert(tx: Tx, siteId: SiteId, code: NewLoginCode, now: Date): Promise<void> {
  await tx
    .insertInto("loginCodes")
    .values({ ...code, siteId, createdAt: now })
    .execute();
}

/**
 * Spends a code in one statement, so that only one of several callers succeeds. Undefined for an unknown,
 * spent or expired code.
 */
export function spend(
  db: Db,
  siteId: SiteId,
  codeHash: Buffer,
  now: Date,
  { setsPassword }: { setsPassword: boolean },
): Promise<Pick<NewLoginCode, "accountId" | "orderId" | "proves"> | undefined> {
  return db
    .updateTable("loginCodes")
    .set({ usedAt: now })
    .where("siteId", "=", siteId)
    .where("codeHash", "=", codeHash)
    .where("setsPassword", "=", setsPassword)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["accountId", "orderId", "proves"])
    .executeTakeFirst();
}

/**
 * Spends all codes of one choice of an account, so that only one of several callers succeeds. The list is
 * empty if the codes are spent or expired.
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
        // Locks the rows in one order, so that two parallel choices cannot deadlock.
        .orderBy("id")
        .forUpdate(),
    )
    .where("siteId", "=", siteId)
    .where("setsPassword", "=", false)
    .where("usedAt", "is", null)
    .returning(["accountId", "codeHash"])
    .execute();
}

/**
 * Ends the open codes of an account. With `only`, ends only the sign-in codes of that order; a null `orderId`
 * means the sign-in codes without an order.
 */
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
    const codesOfOrder = query.where("orderId", only.orderId === null ? "is" : "=", only.orderId);
    query = codesOfOrder.where("setsPassword", "=", false);
  }
  await query.execute();
}

/** Deletes codes that expired before `before`, of all sites; only for the nightly job. */
export async function clearOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("loginCodes").where("expiresAt", "<", before).execute();
}

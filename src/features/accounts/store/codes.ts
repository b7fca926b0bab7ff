import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CODE_ATTEMPTS, CODES_OF_ADDRESS, type CodePurpose, DAY_MS, type SentCode } from "../rules/codes.ts";

/**
 * What a code is bound to: the code works only with all of these. `address` is a phone number in E.164 or an
 * e-mail address in lower case.
 */
export type CodeBinding = { siteId: SiteId; purpose: CodePurpose; address: string; subjectId: string | null };

/** Lets one transaction at a time send codes to an address. */
export async function lockAddress(tx: Tx, { siteId, address }: CodeBinding): Promise<void> {
  const name = JSON.stringify(["one-time code", siteId, address]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Lists the codes that an address got in the last 24 hours, for any purpose, latest first. */
export function listSent(
  db: Db,
  { siteId, address }: CodeBinding,
  networkHash: Buffer,
  now: Date,
): Promise<SentCode[]> {
  return db
    .selectFrom("oneTimeCodes")
    .select([
      "purpose",
      "createdAt",
      sql<boolean>`network_hash is not distinct from ${networkHash}`.as("isSameNetwork"),
    ])
    .where("siteId", "=", siteId)
    .where("address", "=", address)
    .where("createdAt", ">", new Date(now.getTime() - DAY_MS))
    .orderBy("createdAt", "desc")
    .limit(CODES_OF_ADDRESS.aDay)
    .execute();
}

/** Ends the open codes of this binding. */
export async function replaceOpen(tx: Tx, binding: CodeBinding, now: Date): Promise<void> {
  await tx
    .updateTable("oneTimeCodes")
    .set({ replacedAt: now })
    .where("siteId", "=", binding.siteId)
    .where("purpose", "=", binding.purpose)
    .where("address", "=", binding.address)
    .where(sql<boolean>`subject_id is not distinct from ${binding.subjectId}::uuid`)
    .where("replacedAt", "is", null)
    .execute();
}

export async function insert(
  tx: Tx,
  binding: CodeBinding,
  code: { id: string; codeHash: Buffer; networkHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("oneTimeCodes")
    .values({ ...binding, ...code, createdAt: now })
    .execute();
}

/**
 * Counts a guess and spends the right code, in one statement, so that parallel guesses wait for the row and
 * see each other's count. Undefined if the binding has no code that still allows a guess.
 */
export async function guess(
  db: Db,
  binding: CodeBinding,
  codeHash: Buffer,
  now: Date,
): Promise<{ isRight: boolean; attempts: number } | undefined> {
  return db
    .updateTable("oneTimeCodes")
    .set({
      attempts: sql`attempts + 1`,
      usedAt: sql`case when code_hash = ${codeHash} then ${now}::timestamptz end`,
    })
    .where("siteId", "=", binding.siteId)
    .where("purpose", "=", binding.purpose)
    .where("address", "=", binding.address)
    .where(sql<boolean>`subject_id is not distinct from ${binding.subjectId}::uuid`)
    .where("replacedAt", "is", null)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("attempts", "<", CODE_ATTEMPTS)
    .returning([sql<boolean>`used_at is not null`.as("isRight"), "attempts"])
    .executeTakeFirst();
}

/** Finds the latest code of a binding, even if the code is spent, expired or replaced. */
export async function latest(db: Db, binding: CodeBinding) {
  return db
    .selectFrom("oneTimeCodes")
    .select(["expiresAt", "usedAt", "attempts"])
    .where("siteId", "=", binding.siteId)
    .where("purpose", "=", binding.purpose)
    .where("address", "=", binding.address)
    .where(sql<boolean>`subject_id is not distinct from ${binding.subjectId}::uuid`)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Deletes codes that expired before `before`, of all sites; only for the nightly job. */
export async function clearOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("oneTimeCodes").where("expiresAt", "<", before).execute();
}

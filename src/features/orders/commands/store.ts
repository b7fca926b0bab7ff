import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GroomerCommand } from "./contract.ts";

type Owner = { siteId: SiteId; accountId: string };
type Command = Pick<GroomerCommand, "id" | "orderId" | "kind">;
type Refused = { code: string; message: string };
export type StoredAnswer = { id: string } & (
  | { result: "applied"; code: null; message: null }
  | ({ result: "refused" } & Refused)
);

/** Reads the answers that commands of an account already have. */
export async function listAnswers(db: Db, owner: Owner, ids: readonly string[]): Promise<StoredAnswer[]> {
  const rows = await db
    .selectFrom("groomerCommands")
    .select(["id", "result", "code", "message"])
    .where("siteId", "=", owner.siteId)
    .where("accountId", "=", owner.accountId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
  return rows as StoredAnswer[];
}

/**
 * Writes the answer of a command. Returns false, and writes nothing, if the command already has one; it first
 * waits for a transaction that writes it at this moment.
 */
export async function insertAnswer(
  db: Db | Tx,
  { siteId, accountId }: Owner,
  { id, orderId, kind }: Command,
  answer: { refused: Refused | null; happenedAt: Date; now: Date },
): Promise<boolean> {
  const { refused, happenedAt, now } = answer;
  const inserted = await db
    .insertInto("groomerCommands")
    .values({
      ...{ id, siteId, accountId, orderId, kind, happenedAt },
      result: refused ? "refused" : "applied",
      code: refused?.code ?? null,
      message: refused?.message ?? null,
      createdAt: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes up to `limit` answers from before an instant. Returns how many. */
export async function removeBefore(db: Db, before: Date, limit: number): Promise<number> {
  const removed = await db
    .deleteFrom("groomerCommands")
    .where(
      sql<boolean>`ctid = any (array(select ctid from groomer_commands where created_at < ${before} limit ${limit}))`,
    )
    .returning("id")
    .execute();
  return removed.length;
}

/** Removes all answers of an account. */
export async function removeOfAccount(tx: Tx, { siteId, accountId }: Owner): Promise<void> {
  await tx
    .deleteFrom("groomerCommands")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .execute();
}

/** What an account sent late, the oldest first. */
export function listOfAccount(db: Db, { siteId, accountId }: Owner) {
  return db
    .selectFrom("groomerCommands")
    .select(["id", "orderId", "kind", "result", "happenedAt", "createdAt"])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

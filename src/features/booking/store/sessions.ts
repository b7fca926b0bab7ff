import { type RawBuilder, type Selectable, sql } from "kysely";
import type { BookingSessions } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import { type Lock, lockInOrder, type Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Draft, EMPTY_DRAFT } from "../rules/draft.ts";

const SESSION = [
  "id",
  "siteId",
  "status",
  "customerId",
  "draft",
  "holdExpiresAt",
  "holdExtensions",
  "placingSince",
  "expiresAt",
] as const;

type Stored = Pick<Selectable<BookingSessions>, (typeof SESSION)[number]>;

/**
 * A booking session as it is stored. `id` is ours alone and holds the occupancy; the caller knows a token.
 */
export type SessionRow = Omit<Stored, "draft"> & { draft: Draft };

// Fields that came after a draft was stored get their empty value.
function present(row: Stored): SessionRow {
  return { ...row, draft: { ...EMPTY_DRAFT, ...row.draft } };
}

export async function insert(
  db: Db,
  siteId: SiteId,
  session: { id: string; tokenHash: Buffer; customerId: string | null; draft: Draft; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto("bookingSessions")
    .values({ ...session, siteId, draft: JSON.stringify(session.draft), createdAt: now })
    .execute();
}

const byToken = (db: Db, siteId: SiteId, tokenHash: Buffer) =>
  db
    .selectFrom("bookingSessions")
    .modifyFront(PREPARED)
    .select(SESSION)
    .where("siteId", "=", siteId)
    .where("tokenHash", "=", tokenHash);

export async function findByToken(
  db: Db,
  siteId: SiteId,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  const row = await byToken(db, siteId, tokenHash).executeTakeFirst();
  return row && present(row);
}

/** As `findByToken`, with what its customer may spend, in cents, as `creditPart` reads it of a column. */
export async function findWithCredit(
  db: Db,
  siteId: SiteId,
  tokenHash: Buffer,
  creditPart: (siteId: SiteId, customerId: RawBuilder<string | null>) => RawBuilder<number>,
): Promise<{ session: SessionRow; credit: number } | undefined> {
  const credited = creditPart(siteId, sql.ref("bookingSessions.customerId")).as("credit");
  const row = await byToken(db, siteId, tokenHash).select(credited).executeTakeFirst();
  if (!row) return undefined;
  const { credit, ...session } = row;
  return { session: present(session), credit };
}

export async function find(db: Db, siteId: SiteId, id: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("bookingSessions")
    .select(SESSION)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && present(row);
}

/**
 * Locks a session against every other change until the transaction ends, and then takes `further` locks in
 * their order.
 */
export async function lock(
  tx: Tx,
  siteId: SiteId,
  id: string,
  further: readonly Lock[] = [],
): Promise<SessionRow | undefined> {
  const query = tx
    .selectFrom("bookingSessions")
    .select(SESSION)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate();
  const row =
    further.length > 0 ? (await lockInOrder(tx, query, further))[0] : await query.executeTakeFirst();
  return row && present(row);
}

export function saveSession(tx: Tx, session: SessionRow): Statement {
  const { id, siteId, draft, ...columns } = session;
  return tx
    .updateTable("bookingSessions")
    .set((row) => ({ ...columns, draft: JSON.stringify(draft), version: row("version", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .returning("id");
}

/** Saves an open session unless it has become another one than was `found`. Answers its id when saved. */
export function replaceSession(
  db: Db,
  found: SessionRow,
  { id, siteId, draft, ...columns }: SessionRow,
): Statement {
  return db
    .updateTable("bookingSessions")
    .set((row) => ({ ...columns, draft: JSON.stringify(draft), version: row("version", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("status", "=", "new")
    .where("customerId", "is not distinct from", found.customerId)
    .where("draft", "=", sql<Draft>`${JSON.stringify(found.draft)}::jsonb`)
    .returning("id");
}

/** Sessions of all sites whose placing began before an instant and has not ended. */
export async function listStuckPlacing(db: Db, before: Date, limit: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("bookingSessions")
    .select(SESSION)
    .where("status", "=", "placing")
    .where("placingSince", "<", before)
    .orderBy("placingSince")
    .limit(limit)
    .execute();
  return rows.map(present);
}

/** Deletes expired drafts of all sites; placed ones stay until then for their orders. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("bookingSessions")
    .where("expiresAt", "<", now)
    .where("status", "<>", "placing")
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

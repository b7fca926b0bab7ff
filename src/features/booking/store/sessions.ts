import { type RawBuilder, type Selectable, sql } from "kysely";
import type { BookingSessions } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import { type Lock, lockInOrder, type Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Draft } from "../rules/draft.ts";
import { toDraft } from "../rules/stored-draft.ts";

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
 * A stored booking session. The session's `id` never leaves the server and owns the held times. Callers know
 * only a token.
 */
export type SessionRow = Omit<Stored, "draft"> & { draft: Draft };

function toSessionRow(row: Stored): SessionRow {
  return { ...row, draft: toDraft(row.draft) };
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

/** As `insert`, but a session that exists already stays unchanged. Waits for others who insert it. */
export async function insertOnce(
  tx: Tx,
  siteId: SiteId,
  session: Parameters<typeof insert>[2],
  now: Date,
): Promise<void> {
  await tx
    .insertInto("bookingSessions")
    .values({ ...session, siteId, draft: JSON.stringify(session.draft), createdAt: now })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doNothing())
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
  return row && toSessionRow(row);
}

/** As `findByToken`, with the customer's credit in cents. `creditPart` is the SQL that reads the credit. */
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
  return { session: toSessionRow(session), credit };
}

export async function find(db: Db, siteId: SiteId, id: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("bookingSessions")
    .select(SESSION)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toSessionRow(row);
}

/** Locks a session until the transaction ends, and then takes the `further` locks in their order. */
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
  return row && toSessionRow(row);
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

/** Saves an open session if its customer and draft are still those of `found`. Returns the id if saved. */
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

/** Sessions of all sites that have been in status `placing` since before an instant, oldest first. */
export async function listStuckPlacing(db: Db, before: Date, limit: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("bookingSessions")
    .select(SESSION)
    .where("status", "=", "placing")
    .where("placingSince", "<", before)
    .orderBy("placingSince")
    .limit(limit)
    .execute();
  return rows.map(toSessionRow);
}

/** Counts the sessions in status `placing` whose address is in an area. */
export async function countPlacing(db: Db, siteId: SiteId, areaId: string): Promise<number> {
  const { total } = await db
    .selectFrom("bookingSessions")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("siteId", "=", siteId)
    .where("status", "=", "placing")
    .where(sql<boolean>`draft @> ${JSON.stringify({ areaId })}::jsonb`)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Deletes the expired sessions of all sites, except while an order is being placed. Returns their number. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("bookingSessions")
    .where("expiresAt", "<", now)
    .where("status", "<>", "placing")
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The sessions of a customer that have no order yet, after the callers that use them have ended. */
export async function lockUnplaced(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
): Promise<{ id: string; status: "new" | "placing" }[]> {
  const rows = await tx
    .selectFrom("bookingSessions")
    .select(["id", "status"])
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("status", "in", ["new", "placing"])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as { id: string; status: "new" | "placing" }[];
}

export async function deleteSession(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  await tx.deleteFrom("bookingSessions").where("siteId", "=", siteId).where("id", "=", id).execute();
}

/** A part of a draft: a service or add-ons of a pet, a coupon's code, or the area of its address. */
type DraftPart =
  | { pets: readonly { services: readonly ({ id: string } | { addOnIds: readonly string[] })[] }[] }
  | { coupon: string }
  | { areaId: string };

/** Counts the unfinished sessions whose draft has a part. Null counts all, without reading their drafts. */
export async function countWithPart(
  db: Db,
  siteId: SiteId,
  part: DraftPart | null,
  now: Date,
): Promise<number> {
  const { total } = await db
    .selectFrom("bookingSessions")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("siteId", "=", siteId)
    .where("status", "in", ["new", "placing"])
    .where("expiresAt", ">", now)
    .$if(part !== null, (all) => all.where(sql<boolean>`draft @> ${JSON.stringify(part)}::jsonb`))
    .executeTakeFirstOrThrow();
  return Number(total);
}

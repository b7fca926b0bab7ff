import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitMark } from "../../rules/marks.ts";
import type { BulkAction, BulkRowState } from "../rules/bulk.ts";

export type NewBulk = { id: string; accountId: string; action: BulkAction; description: string } & Partial<
  Pick<BulkRecord, "contentHash" | "groomerId" | "signInId" | "origin">
>;

/** Stores a bulk change that has not started. Returns false for an id that exists. */
export async function insertBulk(tx: Tx, siteId: SiteId, bulk: NewBulk, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("orderBulks")
    .values({ ...bulk, siteId, createdAt: now })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the orders of a new bulk change as they are now. Returns how many of the ids the brand has. */
export async function insertRows(
  tx: Tx,
  siteId: SiteId,
  bulkId: string,
  orderIds: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into order_bulk_rows (bulk_id, site_id, position, order_id, version, note_id)
    select ${bulkId}::uuid, ${siteId}::uuid, chosen.position, "order".id, "order".version, gen_random_uuid()
    from unnest(${[...orderIds]}::uuid[]) with ordinality as chosen (id, position)
    join orders "order" on "order".id = chosen.id and "order".site_id = ${siteId}`.execute(tx);
  return Number(numAffectedRows);
}

/** Removes a person's previews, but for the `latest` ones. Offers have none: they start by themselves. */
export async function clearPreviews(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  latest: number,
): Promise<void> {
  await sql`
    delete from order_bulks where site_id = ${siteId} and started_at is null and id in (
      select id from order_bulks where site_id = ${siteId} and account_id = ${accountId} and started_at is null
        and groomer_id is null
      order by created_at desc, id desc offset ${latest})`.execute(tx);
}

/**
 * Locks the closed account of a groomer against opening it again. Returns false if it is open, or was closed
 * again later than `since`.
 */
export async function lockClosedGroomer(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .select("groomer.id")
    .where("groomer.siteId", "=", siteId)
    .where("groomer.id", "=", groomerId)
    .where("groomer.deactivatedAt", "<=", since)
    .where("account.status", "=", "inactive")
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function findBulk(db: Db, siteId: SiteId, id: string) {
  return db
    .selectFrom("orderBulks")
    .select(["id", "accountId", "action", "description", "createdAt", "startedAt", "signInId", "origin"])
    .select(["finishedAt", "contentHash", "groomerId"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
}
export type BulkRecord = NonNullable<Awaited<ReturnType<typeof findBulk>>>;

/** Marks a bulk change as started. Returns false if it was before. */
export async function startBulk(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { signInId, origin }: { signInId: string; origin: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("orderBulks")
    .set({ startedAt: now, signInId, origin })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("startedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const marks = sql<VisitMark[]>`(select coalesce(json_agg(mark.mark), '[]') from visit_marks mark
  where mark.order_id = "order".id and mark.site_id = "order".site_id)`;

/** Cents of the highest total of the time that the customer asks for. */
const requested = sql<
  number | null
>`(select (change.totals #>> '{total,max}')::integer from order_changes change
  where change.order_id = "order".id and change.site_id = "order".site_id and change.status = 'asked'
    and change.kind = 'move' and change.made_by <> 'groomer' limit 1)`;

/** The orders of a bulk change with what decides about them, in the order in which they were chosen. */
export function listRows(db: Db, siteId: SiteId, bulkId: string, position?: number) {
  let rows = db
    .selectFrom("orderBulkRows as row")
    .innerJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "row.orderId").onRef("order.siteId", "=", "row.siteId"),
    )
    .innerJoin("areas as area", (join) =>
      join.onRef("area.id", "=", "order.areaId").onRef("area.siteId", "=", "order.siteId"),
    )
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "order.customerId").onRef("customer.siteId", "=", "order.siteId"),
    )
    .leftJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "order.groomerId").onRef("groomer.siteId", "=", "order.siteId"),
    )
    .leftJoin("standIns as offer", (join) =>
      join.onRef("offer.orderId", "=", "order.id").onRef("offer.siteId", "=", "order.siteId"),
    )
    .leftJoin("groomers as offered", (join) =>
      join.onRef("offered.id", "=", "offer.groomerId").onRef("offered.siteId", "=", "offer.siteId"),
    )
    .select("offered.displayName as standInName")
    .select(["row.position", "row.orderId", "row.version as seen", "row.noteId", "row.why"])
    .select(sql<BulkRowState>`row.state`.as("state"))
    .select([
      "order.number",
      "order.status",
      "order.orderMarkedAsNoShow",
      "order.version",
      "order.totals",
      "order.paymentMethod",
      requested.as("requestedTotal"),
    ])
    .select(["order.appointmentStart", "order.createdAt", "order.groomerId", "area.timeZone"])
    .select(marks.as("marks"))
    .select(["order.customerId", "customer.firstName", "customer.lastName", "groomer.displayName"])
    .where("row.siteId", "=", siteId)
    .where("row.bulkId", "=", bulkId);
  if (position !== undefined) rows = rows.where("row.position", "=", position);
  return rows.orderBy("row.position").execute();
}
/** The last offer of a groomer's visits, with how many rows it has in each state. */
export async function findOffers(db: Db, siteId: SiteId, groomerId: string) {
  const bulk = await db
    .selectFrom("orderBulks")
    .select(["id", "startedAt", "finishedAt"])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!bulk) return undefined;
  const states = await db
    .selectFrom("orderBulkRows")
    .select(["state", (of) => of.fn.countAll<number>().as("count")])
    .where("siteId", "=", siteId)
    .where("bulkId", "=", bulk.id)
    .groupBy("state")
    .execute();
  const countOf = (...names: BulkRowState[]) =>
    states.reduce((sum, { state, count }) => sum + (names.includes(state) ? Number(count) : 0), 0);
  return { ...bulk, done: countOf("done"), refused: countOf("refused"), waiting: countOf("open", "running") };
}

export type BulkRow = Awaited<ReturnType<typeof listRows>>[number];

export async function countRows(db: Db, siteId: SiteId, bulkId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orderBulkRows")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("siteId", "=", siteId)
    .where("bulkId", "=", bulkId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Seconds after which a row whose process has ended may be taken again. */
export const CLAIM_SECONDS = 60;

/**
 * Takes the next row that waits, so that no other process takes it. The moment is the database's, because
 * the clocks of two machines may differ. Undefined when no row waits.
 */
export async function claimRow(db: Db, siteId: SiteId, bulkId: string) {
  const { rows } = await sql<{ position: number; wasTaken: boolean }>`
    with next as (
      select position, state = 'running' as was_taken from order_bulk_rows
      where bulk_id = ${bulkId} and site_id = ${siteId} and (state = 'open'
        or (state = 'running' and claimed_at < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS})))
      order by position limit 1 for update skip locked)
    update order_bulk_rows row set state = 'running', claimed_at = clock_timestamp() from next
    where row.bulk_id = ${bulkId} and row.site_id = ${siteId} and row.position = next.position
    returning row.position, next.was_taken`.execute(db);
  return rows[0];
}

/** Writes what became of a row. */
export async function settleRow(
  db: Db,
  siteId: SiteId,
  bulkId: string,
  { position, why }: { position: number; why: string | null },
): Promise<void> {
  await db
    .updateTable("orderBulkRows")
    .set({ state: why === null ? "done" : "refused", why: why ?? "" })
    .where("siteId", "=", siteId)
    .where("bulkId", "=", bulkId)
    .where("position", "=", position)
    .where("state", "=", "running")
    .execute();
}

/** Ends a bulk change without waiting rows, and removes its description. Returns false while rows wait. */
export async function finishBulk(db: Db, siteId: SiteId, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    with waiting as (
      select exists (select from order_bulk_rows row where row.bulk_id = ${id} and row.site_id = ${siteId}
        and row.state in ('open', 'running')) as waits),
    finished as (
      update order_bulks set finished_at = ${now}, description = '' from waiting
      where id = ${id} and site_id = ${siteId} and finished_at is null and not waiting.waits)
    select waits from waiting`.execute(db);
  return rows[0]?.waits === false;
}

/** Whether staff did something to an order as a part of this bulk change: its id is that of the request. */
export async function isRecorded(db: Db, siteId: SiteId, bulkId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("auditEntries")
    .select("id")
    .where("siteId", "=", siteId)
    .where("target", "=", `order=${orderId}`)
    // The index of the entries of orders.
    .where("target", "like", sql.lit("order=%"))
    .where("requestId", "=", bulkId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes bulk changes that never started, and results that are no longer looked at; of all brands. */
export async function clearBulks(db: Db, before: { created: Date; started: Date }): Promise<void> {
  await db
    .deleteFrom("orderBulks")
    .where((of) =>
      of.or([
        of.and([of("createdAt", "<", before.created), of("startedAt", "is", null)]),
        of("createdAt", "<", before.started),
      ]),
    )
    .execute();
}

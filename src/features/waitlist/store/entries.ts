import { type Expression, type Selectable, sql } from "kysely";
import type { WaitlistEntries } from "#db/schema.ts";
import { SERVED_STATUSES } from "#features/accounts/rules/served-accounts.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * A waitlist entry. Minutes are of the area's wall clock. `overAt`: the instant at which the last day ends.
 */
export type EntryRow = Omit<Selectable<WaitlistEntries>, "siteId" | "firstDay" | "lastDay" | "lastAskedAt">;

const ENTRY = [
  "id",
  "customerId",
  "bookingSessionId",
  "groomerId",
  "draft",
  "days",
  "startMinute",
  "endMinute",
  "overAt",
  "createdAt",
] as const;

/**
 * Writes an entry and returns its id. A booking session has one entry, so an earlier entry is replaced and
 * its id stays. Returns null, and writes nothing, if another customer's entry has the session.
 */
export async function put(tx: Tx, siteId: SiteId, entry: EntryRow): Promise<string | null> {
  const { id, customerId, bookingSessionId, draft, days, createdAt, ...preference } = entry;
  const sorted = [...days].sort();
  const [firstDay = "", lastDay = firstDay] = [sorted[0], sorted.at(-1)];
  const values = { ...preference, days: sorted, firstDay, lastDay, draft: JSON.stringify(draft) };
  const row = await tx
    .insertInto("waitlistEntries")
    .values({ id, siteId, customerId, bookingSessionId, createdAt, ...values })
    .onConflict((clash) =>
      clash
        .columns(["siteId", "bookingSessionId"])
        .doUpdateSet(values)
        .where("waitlistEntries.customerId", "=", customerId),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the entries of a customer, oldest first. */
export async function listOfCustomer(db: Db, siteId: SiteId, customerId: string): Promise<EntryRow[]> {
  return db
    .selectFrom("waitlistEntries")
    .select(ENTRY)
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

const selectOwnForUpdate = (tx: Tx, siteId: SiteId, customerId: string) =>
  tx
    .selectFrom("waitlistEntries")
    .select(ENTRY)
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .forUpdate();

/** Locks an entry of a customer until the transaction ends, and returns it. */
export async function lockOwn(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
): Promise<EntryRow | undefined> {
  return selectOwnForUpdate(tx, siteId, customerId).where("id", "=", id).executeTakeFirst();
}

/** Locks the entry of a customer's booking session until the transaction ends, and returns it. */
export async function lockOfBooking(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  sessionId: string,
): Promise<EntryRow | undefined> {
  const entries = selectOwnForUpdate(tx, siteId, customerId);
  return entries.where("bookingSessionId", "=", sessionId).executeTakeFirst();
}

/** The first and the last day, as dates of the area (`YYYY-MM-DD`). */
export type Days = { from?: string | undefined; to?: string | undefined };

/** Whether a customer's account is usable and not about to be deleted. */
const isActive = (customerId: Expression<unknown>) => sql<boolean>`exists (select from customers customer
  join accounts account on account.id = customer.account_id where customer.id = ${customerId}
  and account.status = any(${[...SERVED_STATUSES]}) and account.deletes_at is null)`;

/** Whether a customer may still be notified of a held time. */
export async function mayNotify(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectNoFrom(isActive(sql`${customerId}::uuid`).as("mayBeNotified"))
    .executeTakeFirstOrThrow();
  return row.mayBeNotified;
}

/** The days, and the groomer, whose time has come free. Without a groomer: all groomers. */
export type Where = Days & { groomerId?: string | undefined };

/**
 * Whether a groomer may be able to come for an entry. A rectangle around each work zone is a quick first
 * test.
 */
const mayCome = (
  groomerId: string,
) => sql<boolean>`(entry.groomer_id is null or entry.groomer_id = ${groomerId})
  and exists (select from work_zones zone where zone.groomer_id = ${groomerId}
    and (entry.draft->'address'->>'latitude')::float8 between zone.min_latitude and zone.max_latitude
    and (entry.draft->'address'->>'longitude')::float8 between zone.min_longitude and zone.max_longitude)`;

/**
 * Returns entries for any of these days whose customers may be notified and have no held time. The entry
 * that was checked longest ago comes first, then the longest wait.
 */
export async function listWaiting(
  db: Db,
  siteId: SiteId,
  { groomerId, from, to }: Where,
  now: Date,
  limit: number,
): Promise<EntryRow[]> {
  return db
    .selectFrom("waitlistEntries as entry")
    .select(ENTRY)
    .where("siteId", "=", siteId)
    .where("overAt", ">", now)
    .where(isActive(sql.ref("entry.customerId")))
    .$if(groomerId !== undefined, (query) => query.where(mayCome(groomerId as string)))
    .$if(to !== undefined, (query) => query.where("firstDay", "<=", to as string))
    .$if(from !== undefined, (query) => query.where("lastDay", ">=", from as string))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("waitlistOffers as offer")
            .select("offer.id")
            .whereRef("offer.customerId", "=", "entry.customerId")
            .where("offer.endedAt", "is", null)
            .where("offer.expiresAt", ">", now),
        ),
      ),
    )
    .orderBy("lastAskedAt", (order) => order.asc().nullsFirst())
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Writes that entries were checked at `now`. Skips entries that another transaction has locked. */
export async function noteChecked(db: Db, siteId: SiteId, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("waitlistEntries")
    .set({ lastAskedAt: now })
    .where("id", "in", (free) =>
      free
        .selectFrom("waitlistEntries")
        .select("id")
        .where("siteId", "=", siteId)
        .where("id", "in", [...ids])
        .orderBy("id")
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Locks an entry of any customer until the transaction ends. */
export async function lockEntry(tx: Tx, siteId: SiteId, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("waitlistEntries")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function remove(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  await tx.deleteFrom("waitlistEntries").where("siteId", "=", siteId).where("id", "=", id).execute();
}

/**
 * Lists the ids of entries that are over: their last day has ended, or a visit was booked through their
 * own booking session or through a session that held a time offered to them.
 */
export async function listOver(db: Db, siteId: SiteId, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("waitlistEntries as entry")
    .select("entry.id")
    .where("entry.siteId", "=", siteId)
    .where(
      sql<boolean>`(entry.over_at <= ${now} or exists (select from booking_sessions booking
        where booking.site_id = entry.site_id and booking.status = 'placed' and booking.id in (
          select entry.booking_session_id union all
          select offer.booking_session_id from waitlist_offers offer where offer.entry_id = entry.id)))`,
    )
    .orderBy("entry.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the brands that have waiting customers. */
export async function listSites(db: Db): Promise<SiteId[]> {
  const rows = await db.selectFrom("waitlistEntries").select("siteId").distinct().execute();
  return rows.map(({ siteId }) => siteId);
}

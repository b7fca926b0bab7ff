import { type Expression, type Selectable, sql } from "kysely";
import type { WaitlistEntries, WaitlistOffers } from "#db/schema.ts";
import type { Draft } from "#features/booking/rules/draft.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Somebody who waits. Minutes of the area's wall clock; `overAt`: when the last wished day is over. */
export type EntryRow = Omit<Selectable<WaitlistEntries>, Hidden> & { draft: Draft };
type Hidden = "draft" | "siteId" | "firstDay" | "lastDay" | "lastAskedAt";

/** A time that is, or was, held until `expiresAt`; `endedAt` once that is over. It outlives its entry, until it has begun. */
export type OfferRow = Omit<Selectable<WaitlistOffers>, "siteId">;

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

const OFFER = [
  "id",
  "entryId",
  "customerId",
  "groomerId",
  "bookingSessionId",
  "startsAt",
  "endsAt",
  "expiresAt",
  "toldAt",
  "openedAt",
  "endedAt",
  "createdAt",
] as const;

const present = (row: Omit<EntryRow, "draft"> & { draft: unknown }) => row as EntryRow;

/** A booking waits once: what it waited for before is replaced. Answers the entry's id; null beside another customer's. */
export async function put(tx: Tx, siteId: SiteId, entry: EntryRow): Promise<string | null> {
  const { id, customerId, bookingSessionId, draft, days, createdAt, ...wish } = entry;
  const sorted = [...days].sort();
  const [firstDay = "", lastDay = firstDay] = [sorted[0], sorted.at(-1)];
  const told = { ...wish, days: sorted, firstDay, lastDay, draft: JSON.stringify(draft) };
  const row = await tx
    .insertInto("waitlistEntries")
    .values({ id, siteId, customerId, bookingSessionId, createdAt, ...told })
    .onConflict((clash) =>
      clash
        .columns(["siteId", "bookingSessionId"])
        .doUpdateSet(told)
        .where("waitlistEntries.customerId", "=", customerId),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A customer's own, the oldest first. */
export async function listOf(db: Db, siteId: SiteId, customerId: string): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom("waitlistEntries")
    .select(ENTRY)
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(present);
}

/** One of a customer's own, locked until the transaction ends. */
export async function lockOwn(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
): Promise<EntryRow | undefined> {
  const row = await tx
    .selectFrom("waitlistEntries")
    .select(ENTRY)
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && present(row);
}

/** Dates of the area, `YYYY-MM-DD`. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** Whether a customer may be signed in, and does not go. */
const isWelcome = (customerId: Expression<unknown>) => sql<boolean>`exists (select from customers customer
  join accounts account on account.id = customer.account_id where customer.id = ${customerId}
  and account.status in ('pending', 'active') and account.deletes_at is null)`;

/** Whether a customer whom a time is held for is still to be written to. */
export async function mayBeTold(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectNoFrom(isWelcome(sql`${customerId}::uuid`).as("isWelcome"))
    .executeTakeFirstOrThrow();
  return row.isWelcome;
}

/** Who waits for one of these days, may be written to and has no time held, longest first. */
export async function listWaiting(
  db: Db,
  siteId: SiteId,
  { from, to }: Days,
  now: Date,
  most: number,
): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom("waitlistEntries as entry")
    .select(ENTRY)
    .where("siteId", "=", siteId)
    .where("overAt", ">", now)
    .where(isWelcome(sql.ref("entry.customerId")))
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
    .orderBy("createdAt")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(present);
}

/** What is, or was, held for some customers, whatever became of their wishes. */
export async function listOffersTo(db: Db, siteId: SiteId, customerIds: string[]): Promise<OfferRow[]> {
  if (customerIds.length === 0) return [];
  return db
    .selectFrom("waitlistOffers")
    .select(OFFER)
    .where("siteId", "=", siteId)
    .where("customerId", "in", customerIds)
    .orderBy("id")
    .execute();
}

/** The offers of some entries, the latest first. */
export async function listOffers(db: Db, siteId: SiteId, entryIds: readonly string[]): Promise<OfferRow[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom("waitlistOffers")
    .select(OFFER)
    .where("siteId", "=", siteId)
    .where("entryId", "in", [...entryIds])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertOffer(tx: Tx, siteId: SiteId, offer: OfferRow): Promise<void> {
  await tx
    .insertInto("waitlistOffers")
    .values({ ...offer, siteId })
    .execute();
}

/** Locks an offer until the transaction ends. */
export async function lockOffer(tx: Tx, siteId: SiteId, id: string): Promise<OfferRow | undefined> {
  return tx
    .selectFrom("waitlistOffers")
    .select(OFFER)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteOffer(
  tx: Tx,
  siteId: SiteId,
  id: string,
  values: Partial<Pick<OfferRow, "toldAt" | "openedAt" | "endedAt" | "expiresAt">>,
): Promise<void> {
  await tx
    .updateTable("waitlistOffers")
    .set(values)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Ends the offers of a brand whose hold is over, so that their customers may be asked for another time. */
export async function endLapsed(db: Db, siteId: SiteId, now: Date): Promise<void> {
  await db
    .updateTable("waitlistOffers")
    .set({ endedAt: now })
    .where("siteId", "=", siteId)
    .where("endedAt", "is", null)
    .where("expiresAt", "<=", now)
    .execute();
}

/** Locks an entry, whosever it is, until the transaction ends. */
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

/** The waits that are over: whose last day is, or for which a visit is booked, by their own booking or one that held a time. */
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

/** Forgets what was held of times that began before an instant. */
export async function removeOffersBefore(db: Db, siteId: SiteId, before: Date): Promise<void> {
  await db
    .deleteFrom("waitlistOffers")
    .where("siteId", "=", siteId)
    .where("startsAt", "<", before)
    .where("endedAt", "is not", null)
    .execute();
}

export async function removeOffersTo(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await tx
    .deleteFrom("waitlistOffers")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .execute();
}

/** Takes the news of a groomer's days, so that the next who asks finds none; the days that they name, null where there are none. */
export async function takeNews(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  { from, to }: { from: string; to: string },
): Promise<{ from: string; to: string } | null> {
  const rows = await db
    .deleteFrom("waitlistNews")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("firstDay", "<=", to)
    .where("lastDay", ">=", from)
    .returning(["firstDay", "lastDay"])
    .execute();
  const [first] = rows.map(({ firstDay }) => firstDay).sort();
  const last = rows
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1);
  return first && last ? { from: first, to: last } : null;
}

/** The brands for which somebody waits. */
export async function listSites(db: Db): Promise<SiteId[]> {
  const rows = await db.selectFrom("waitlistEntries").select("siteId").distinct().execute();
  return rows.map(({ siteId }) => siteId as SiteId);
}

/** Whether an error is the database's own word that this customer has been asked already, about this time or just now about another. */
export function isAskedAlready(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === "waitlist_offers_one_at_once" || constraint === "waitlist_offers_once";
}

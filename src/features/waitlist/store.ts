import type { Selectable } from "kysely";
import type { WaitlistEntries, WaitlistOffers } from "#db/schema.ts";
import type { Draft } from "#features/booking/rules/draft.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Somebody who waits. Minutes of the area's wall clock; `overAt`: when the last wished day is over. */
export type EntryRow = Omit<Selectable<WaitlistEntries>, "draft" | "siteId" | "firstDay" | "lastDay"> & {
  draft: Draft;
};

/** A time that is, or was, held for an entry until `expiresAt`; `endedAt` once that is over. */
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

/** Who waits for one of these days and has no time held, longest first. */
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

/** The bookings of all who wait: the one that the wish came from, and those that times were held by. */
export async function listSessions(db: Db, siteId: SiteId): Promise<{ id: string; sessionId: string }[]> {
  const own = db
    .selectFrom("waitlistEntries")
    .select(["id", "bookingSessionId as sessionId"])
    .where("siteId", "=", siteId);
  const held = db
    .selectFrom("waitlistOffers")
    .select(["entryId as id", "bookingSessionId as sessionId"])
    .where("siteId", "=", siteId);
  return own.unionAll(held).execute();
}

/** Ends some waits, whatever was asked for them included. */
export async function remove(db: Db | Tx, siteId: SiteId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("waitlistEntries")
    .where("siteId", "=", siteId)
    .where("id", "in", [...ids])
    .execute();
}

export async function removeOver(db: Db, siteId: SiteId, now: Date): Promise<void> {
  await db.deleteFrom("waitlistEntries").where("siteId", "=", siteId).where("overAt", "<=", now).execute();
}

/** The brands for which somebody waits. */
export async function listSites(db: Db): Promise<SiteId[]> {
  const rows = await db.selectFrom("waitlistEntries").select("siteId").distinct().execute();
  return rows.map(({ siteId }) => siteId as SiteId);
}

/** Whether an error is the database's own word that this customer, or this entry for this time, has been asked already. */
export function isAskedAlready(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === "waitlist_offers_one_at_once" || constraint === "waitlist_offers_once";
}

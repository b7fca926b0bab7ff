import type { Selectable } from "kysely";
import type { WaitlistOffers } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * A time that is, or was, held until `expiresAt`; `endedAt` once that is over. It outlives its entry, until
 * it has begun.
 */
export type OfferRow = Omit<Selectable<WaitlistOffers>, "siteId">;

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

/** The offers to some customers, also of ended waits. */
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

/** Ends expired offers of a brand, so that their customers may get another one. */
export async function endLapsed(db: Db, siteId: SiteId, now: Date): Promise<void> {
  await db
    .updateTable("waitlistOffers")
    .set({ endedAt: now })
    .where("siteId", "=", siteId)
    .where("endedAt", "is", null)
    .where("expiresAt", "<=", now)
    .execute();
}

/** Deletes ended offers of times that began before an instant. */
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

/** Takes the freed days of a groomer, so that the next reader finds none; null where there are none. */
export async function takeFreedDays(
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

/** Whether an error says that this customer has this offer already, or another one just now. */
export function isOfferedAlready(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === "waitlist_offers_one_at_once" || constraint === "waitlist_offers_once";
}

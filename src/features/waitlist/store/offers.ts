import type { Selectable } from "kysely";
import type { WaitlistOffers } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * The offer of a time that is held until `expiresAt`. `endedAt` is set when the offer ends. The row stays
 * after its entry is gone, and is removed after the time has begun.
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

/** Returns all offers to some customers, including offers of entries that are gone. */
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

/** Returns the offers of some entries, latest first. */
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

/** Locks an offer until the transaction ends, and returns it. */
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

/** Ends a brand's expired offers, so that their customers can get other offers. */
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

/** Deletes and returns a groomer's freed days; null if another run has already taken them. */
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

/** Whether a statement failed because the customer already has this offer or another open offer. */
export function isOfferedAlready(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === "waitlist_offers_one_at_once" || constraint === "waitlist_offers_once";
}

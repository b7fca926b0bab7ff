import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A saved card. We store nothing else of it. */
export type CardRow = {
  id: string;
  gateway: string;
  gatewaySource: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card under another token; null where the source is the same. */
  fingerprint: string | null;
};

const CARD = [
  "id",
  "gateway",
  "gatewaySource",
  "brand",
  "last4",
  "expMonth",
  "expYear",
  "fingerprint",
] as const;

/** A customer's cards, newest first. */
export function list(db: Db, siteId: SiteId, customerId: string): Promise<CardRow[]> {
  return db
    .selectFrom("cards")
    .select(CARD)
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("removedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A saved card of this customer at this gateway. */
export async function find(
  db: Db,
  siteId: SiteId,
  customerId: string,
  gateway: string,
  id: string,
): Promise<CardRow | undefined> {
  const saved = await list(db, siteId, customerId);
  return saved.find((card) => card.id === id && card.gateway === gateway);
}

/** Adds a card. Check under the customer's lock that it is not saved yet. */
export function insert(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  card: Omit<CardRow, "id">,
  now: Date,
): Promise<CardRow> {
  return tx
    .insertInto("cards")
    .values({ ...card, id: newId(), siteId, customerId, createdAt: now })
    .returning(CARD)
    .executeTakeFirstOrThrow();
}

/** Gives a card that is saved again its newest token and expiry. */
export function renew(tx: Tx, siteId: SiteId, id: string, card: Omit<CardRow, "id">): Promise<CardRow> {
  const { gatewaySource, expMonth, expYear, fingerprint } = card;
  return tx
    .updateTable("cards")
    .set({ gatewaySource, expMonth, expYear, fingerprint })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .returning(CARD)
    .executeTakeFirstOrThrow();
}

/** Removes a card and answers it; undefined when the customer has no such card. */
export function remove(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
  now: Date,
): Promise<CardRow | undefined> {
  return tx
    .updateTable("cards")
    .set({ removedAt: now })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .returning(CARD)
    .executeTakeFirst();
}

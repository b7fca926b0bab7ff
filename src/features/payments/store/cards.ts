import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A saved card: all that we know of one. */
export type CardRow = {
  id: string;
  gateway: string;
  gatewaySource: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The gateway's mark of the card itself; null where a source is the same already. */
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

/** A saved card by its id, when it is this customer's and this gateway has it. */
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

/** A card that the customer has not saved yet; `service/list-cards.ts` looks, under the customer's lock. */
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

/** The same card saved again stays one card, by its newest token and expiry. */
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

/** What was removed; undefined when there is no such card of this customer. */
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

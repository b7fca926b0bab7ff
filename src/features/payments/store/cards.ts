import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { SECURED_STATUSES } from "../rules.ts";

/** A saved card. These are the only facts of a card that we store. */
export type CardRow = {
  id: string;
  gateway: string;
  gatewaySource: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /**
   * The gateway's mark of a card, which is equal for all tokens of that card. Null if the gateway gives
   * none.
   */
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

/** An account's cards, newest first. */
export function list(db: Db, siteId: SiteId, accountId: string): Promise<CardRow[]> {
  return db
    .selectFrom("cards")
    .select(CARD)
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("removedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A saved card of this account at this gateway; undefined when the account has no such card. */
export async function find(
  db: Db,
  siteId: SiteId,
  accountId: string,
  gateway: string,
  id: string,
): Promise<CardRow | undefined> {
  const saved = await list(db, siteId, accountId);
  return saved.find((card) => card.id === id && card.gateway === gateway);
}

/** Adds a card. The caller must hold the payer's lock and know that the card is not saved yet. */
export function insert(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  card: Omit<CardRow, "id">,
  now: Date,
): Promise<CardRow> {
  return tx
    .insertInto("cards")
    .values({ ...card, id: newId(), siteId, accountId, createdAt: now })
    .returning(CARD)
    .executeTakeFirstOrThrow();
}

/** Replaces token, expiry date and fingerprint of a card that the payer saves again. */
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

/** Marks a card as removed. Returns that card; undefined when the account has no such card. */
export function remove(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  id: string,
  now: Date,
): Promise<CardRow | undefined> {
  return tx
    .updateTable("cards")
    .set({ removedAt: now })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .returning(CARD)
    .executeTakeFirst();
}

/** Whether an open payment of an order uses this card of a gateway. */
export async function isNeeded(
  db: Db,
  { gateway, source }: { gateway: string; source: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("gateway", "=", gateway)
    .where("gatewaySource", "=", source)
    .where("orderId", "is not", null)
    .where("status", "in", SECURED_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

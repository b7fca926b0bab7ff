import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GiftSearch, GiftState, PaidBy } from "./rules.ts";

export type GiftRow = {
  id: string;
  code: string;
  balance: number;
  expiresAt: Date | null;
  voidedAt: Date | null;
  revision: number;
  amount: number | null;
  recipientName: string | null;
  recipientEmail: string | null;
  senderName: string | null;
  message: string | null;
  paidBy: PaidBy | null;
  reason: string | null;
  sendAt: Date | null;
  mailRevision: number | null;
  soldBy: string | null;
  soldAt: Date | null;
  voidReason: string | null;
};

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("giftCards as card")
    .leftJoin("giftCardSales as sale", (join) =>
      join.onRef("sale.giftCardId", "=", "card.id").onRef("sale.siteId", "=", "card.siteId"),
    )
    .select(["card.id", "card.code", "card.balance", "card.expiresAt", "card.voidedAt", "card.revision"])
    .select(["sale.amount", "sale.recipientName", "sale.recipientEmail", "sale.senderName", "sale.message"])
    .select(["sale.paidBy", "sale.reason", "sale.sendAt", "sale.mailRevision", "sale.soldBy", "sale.soldAt"])
    .select("sale.voidReason")
    .where("card.siteId", "=", siteId);

/** The conditions of `giftState` in SQL. */
const isIn = (state: GiftState, now: Date): RawBuilder<boolean> =>
  sql`case when card.voided_at is not null then 'void' when card.expires_at <= ${now} then 'expired'
    when card.balance = 0 then 'used_up' when sale.send_at > ${now} then 'not_sent' else 'active' end = ${state}`;

const isFound = ({ words, ending, code }: GiftSearch): RawBuilder<boolean> =>
  sql`(strpos(lower(coalesce(sale.recipient_name, '') || ' ' || coalesce(sale.sender_name, '')), ${words}) > 0
    or sale.recipient_email = ${words} or right(card.code, 4) = ${ending} or card.code = ${code})`;

type ListInput = { search: GiftSearch | null; state: GiftState | null; limit: number };

/** Gift cards, the latest sale first; those without a sale last. */
export function list(
  db: Db,
  siteId: SiteId,
  { search, state, limit }: ListInput,
  now: Date,
): Promise<GiftRow[]> {
  let rows = select(db, siteId);
  if (search) rows = rows.where(isFound(search));
  if (state) rows = rows.where(isIn(state, now));
  return rows
    .orderBy("sale.soldAt", (by) => by.desc().nullsLast())
    .orderBy("card.id")
    .limit(limit)
    .execute();
}

export function find(db: Db, siteId: SiteId, id: string): Promise<GiftRow | undefined> {
  return select(db, siteId).where("card.id", "=", id).executeTakeFirst();
}

/** Locks a gift card until the transaction ends, so that no booking spends it at the same time. */
export function lock(tx: Tx, siteId: SiteId, id: string): Promise<GiftRow | undefined> {
  return select(tx, siteId).where("card.id", "=", id).forUpdate("card").executeTakeFirst();
}

/** What the recipient gets, and when. */
export type Gift = {
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  sendAt: Date;
};

type Sale = Gift & { saleId: string; amount: number; paidBy: PaidBy; reason: string; soldBy: string };

/** Adds a gift card with its sale. False if the sale is there already; a code that is taken throws. */
export async function insert(
  tx: Tx,
  siteId: SiteId,
  { id, code, ...sale }: Sale & { id: string; code: string },
  now: Date,
): Promise<boolean> {
  // Waits for a parallel repeat. The sale's key to the card is checked at the end of the transaction.
  const row = await tx
    .insertInto("giftCardSales")
    .values({ ...sale, giftCardId: id, siteId, soldAt: now })
    .onConflict((clash) => clash.columns(["saleId", "siteId"]).doNothing())
    .returning("giftCardId")
    .executeTakeFirst();
  if (!row) return false;
  await tx.insertInto("giftCards").values({ id, siteId, code, balance: sale.amount }).execute();
  return true;
}

export function findSale(tx: Tx, siteId: SiteId, saleId: string): Promise<GiftRow | undefined> {
  return select(tx, siteId).where("sale.saleId", "=", saleId).executeTakeFirst();
}

/** Counts a change of a locked gift card as its next revision. */
export async function countRevision(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: { voidedAt?: Date } = {},
): Promise<void> {
  await tx
    .updateTable("giftCards")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Changes the sale of a locked gift card. */
export async function updateSale(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: Partial<Gift & { mailRevision: number; voidReason: string }>,
): Promise<void> {
  await tx
    .updateTable("giftCardSales")
    .set(change)
    .where("siteId", "=", siteId)
    .where("giftCardId", "=", id)
    .execute();
}

/** How the email of this key stands; undefined once it is removed. */
export function findMail(db: Db, siteId: SiteId, key: string) {
  return db
    .selectFrom("outboxMessages")
    .select(["sentAt", "failedAt"])
    .where("siteId", "=", siteId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** The name of the member of the team behind an account. */
export function findSeller(db: Db, siteId: SiteId, accountId: string) {
  return db
    .selectFrom("staffMembers")
    .select(["firstName", "lastName"])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

/** The orders that a gift card pays for, the latest first. `timeZone`: that of the order's area. */
export function listUses(db: Db, siteId: SiteId, id: string, limit: number) {
  return db
    .selectFrom("giftCardSpendings as spending")
    .innerJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "spending.holder").onRef("order.siteId", "=", "spending.siteId"),
    )
    .innerJoin("areas as area", (join) =>
      join.onRef("area.id", "=", "order.areaId").onRef("area.siteId", "=", "order.siteId"),
    )
    .select(["order.id as orderId", "order.number", "order.appointmentStart", "area.timeZone"])
    .select(["spending.spent", "spending.spentAt"])
    .where("spending.siteId", "=", siteId)
    .where("spending.giftCardId", "=", id)
    .orderBy("spending.spentAt", "desc")
    .orderBy("order.id")
    .limit(limit)
    .execute();
}

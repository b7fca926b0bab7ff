import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { ENDING_LENGTH, type GiftSearch, type GiftState, type PaidBy } from "./rules.ts";

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
  voidReason: string;
};

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("giftCards as card")
    .leftJoin("giftCardSales as sale", (join) =>
      join.onRef("sale.giftCardId", "=", "card.id").onRef("sale.siteId", "=", "card.siteId"),
    )
    .select(["card.id", "card.code", "card.balance", "card.expiresAt", "card.voidedAt", "card.revision"])
    .select("card.voidReason")
    .select(["sale.amount", "sale.recipientName", "sale.recipientEmail", "sale.senderName", "sale.message"])
    .select(["sale.paidBy", "sale.reason", "sale.sendAt", "sale.mailRevision", "sale.soldBy", "sale.soldAt"])
    .where("card.siteId", "=", siteId);

/** The conditions of `giftState` in SQL. */
const isIn = (state: GiftState, now: Date): RawBuilder<boolean> =>
  sql`case when card.voided_at is not null then 'void' when card.expires_at <= ${now} then 'expired'
    when card.balance = 0 then 'used_up' when sale.send_at > ${now} then 'not_sent' else 'active' end = ${state}`;

/** Without `seesAddresses` no address is found, which would confirm a guessed one. */
const isFound = ({ words, ending, codes }: GiftSearch, seesAddresses: boolean): RawBuilder<boolean> =>
  sql`(strpos(lower(coalesce(sale.recipient_name, '') || ' ' || coalesce(sale.sender_name, '')), ${words}) > 0
    or (${seesAddresses} and sale.recipient_email = ${words}) or right(card.code, ${sql.lit(ENDING_LENGTH)}) = ${ending}
    or card.code = any(${codes}))`;

type ListInput = {
  search: GiftSearch | null;
  seesAddresses: boolean;
  state: GiftState | null;
  limit: number;
};

/** Gift cards, the latest sale first; those without a sale last. */
export function list(
  db: Db,
  siteId: SiteId,
  { search, seesAddresses, state, limit }: ListInput,
  now: Date,
): Promise<GiftRow[]> {
  let rows = select(db, siteId);
  if (search) rows = rows.where(isFound(search, seesAddresses));
  if (state) rows = rows.where(isIn(state, now));
  return rows
    .orderBy("sale.soldAt", (by) => by.desc().nullsLast())
    .orderBy("card.id", "desc")
    .limit(limit)
    .execute();
}

export function find(db: Db, siteId: SiteId, id: string): Promise<GiftRow | undefined> {
  return select(db, siteId).where("card.id", "=", id).executeTakeFirst();
}

/** Locks a gift card until the transaction ends, so that no booking spends it at the same time. */
export async function lock(tx: Tx, siteId: SiteId, id: string): Promise<GiftRow | undefined> {
  const card = tx.selectFrom("giftCards").select("id").where("siteId", "=", siteId).where("id", "=", id);
  await card.forUpdate().executeTakeFirst();
  // A statement of its own: the one that waited for the lock has the sale from before the other change.
  return find(tx, siteId, id);
}

/** What the recipient gets, and when. */
export type Gift = {
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  sendAt: Date;
};

type Sale = Gift & {
  saleId: string;
  saleHash: Buffer;
  amount: number;
  paidBy: PaidBy;
  reason: string;
  soldBy: string;
};

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

/** The sale of this id that a caller has made before. */
export function findSale(db: Db, siteId: SiteId, saleId: string) {
  return db
    .selectFrom("giftCardSales")
    .select(["giftCardId", "saleHash"])
    .where("siteId", "=", siteId)
    .where("saleId", "=", saleId)
    .executeTakeFirst();
}

/**
 * Waits until no other sale of a free card of the brand is being written, for as long as the transaction: two
 * at one moment would each be below the limit that they exceed together.
 */
export async function lockFree(tx: Tx, siteId: SiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free gift cards ${siteId}`}, 0))`.execute(tx);
}

type Free = { recipientEmail: string; soldBy: string; since: Date };

/** The cents of free cards that an address got in all, or a member of the team gave since `since`. */
export async function sumFree(
  db: Db,
  siteId: SiteId,
  { recipientEmail, soldBy, since }: Free,
): Promise<number> {
  const { sum } = await db
    .selectFrom("giftCardSales")
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as("sum"))
    .where("siteId", "=", siteId)
    .where("paidBy", "=", "free")
    .where((of) =>
      of.or([
        of("recipientEmail", "=", recipientEmail),
        of.and([of("soldBy", "=", soldBy), of("soldAt", ">", since)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sum;
}

/** Empties what the sales of gift cards to an address say of people. */
export async function forgetRecipient(tx: Tx, siteId: SiteId, recipientEmail: string): Promise<void> {
  const theirs = tx
    .selectFrom("giftCardSales")
    .select("giftCardId")
    .where("siteId", "=", siteId)
    .where("recipientEmail", "=", recipientEmail);
  const cards = tx
    .selectFrom("giftCards")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "in", theirs);
  await cards.orderBy("id").forUpdate().execute();
  const empty = { recipientEmail: "", recipientName: "", senderName: "", message: "" };
  await tx
    .updateTable("giftCardSales")
    .set({ ...empty, saleHash: Buffer.alloc(0) })
    .where("siteId", "=", siteId)
    .where("recipientEmail", "=", recipientEmail)
    .execute();
}

/** Counts a change of a locked gift card as its next revision. */
export async function countRevision(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: { voidedAt?: Date; voidReason?: string } = {},
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
  change: Partial<Gift & { mailRevision: number }>,
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

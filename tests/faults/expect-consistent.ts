import { expect } from "vitest";
import type { Db } from "#kit/server/database.ts";

/** Reads the rows of a booking session from every table and from the bank. */
async function booksOf(db: Db, sessionId: string) {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("bookingSessionId", "=", sessionId)
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["status", "orderId", "gatewayKey"])
    .where("bookingSessionId", "=", sessionId)
    .execute();
  const atBank = await db
    .selectFrom("sandboxAuthorizations")
    .select(["key", "status"])
    .where("key", "like", `${sessionId}:%`)
    .execute();
  const orderId = orders[0]?.id ?? null;
  const occupancy = orderId
    ? await db.selectFrom("occupancy").select("kind").where("holder", "=", orderId).execute()
    : [];
  const messages = orderId
    ? await db
        .selectFrom("outboxMessages")
        .select(["id", "key"])
        .where("key", "like", `order:${orderId}:%`)
        .orderBy("key")
        .execute()
    : [];
  return { orders, orderId, payments, atBank, occupancy, messages };
}

/** Expects a whole order with one time, one payment and its messages, or no order and no held money. */
export async function expectWhole(db: Db, sessionId: string) {
  const books = await booksOf(db, sessionId);
  const held = books.atBank.filter(({ status }) => status === "authorized");
  if (books.orderId === null) {
    expect(held).toEqual([]);
    return books;
  }
  const { orderId } = books;
  expect(books.orders).toHaveLength(1);
  const secured = books.payments.filter(({ status }) => ["authorized", "set_up"].includes(status));
  expect(secured).toMatchObject([{ orderId }]);
  // The bank says the same of this payment. The money of a far visit is held later.
  expect(books.atBank.filter(({ status }) => ["authorized", "set_up"].includes(status))).toEqual([
    { key: secured[0]?.gatewayKey, status: secured[0]?.status },
  ]);
  expect(books.occupancy).toEqual([{ kind: "order" }]);
  expect(books.messages.map(({ key }) => key)).toEqual([
    `order:${orderId}:confirmation:mail`,
    `order:${orderId}:confirmation:text`,
  ]);
  return books;
}

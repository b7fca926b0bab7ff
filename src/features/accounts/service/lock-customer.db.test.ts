import { expect, it } from "vitest";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeCustomer, makeSite } from "../factory.ts";
import { lockCustomer } from "./lock-customer.ts";

const database = useDatabase({ lockMs: 300 });
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

async function makeSiteWithCustomer() {
  const { siteId } = await makeSite(database.db);
  const { customerId } = await makeCustomer(database.db, siteId);
  return { siteId, customerId };
}

/** Inserts a row that only refers to the customer. */
const startBooking = (siteId: SiteId, customerId: string) =>
  database.db
    .insertInto("bookingSessions")
    .values({
      id: newId(),
      siteId,
      tokenHash: Buffer.from(newId()),
      customerId,
      draft: "{}",
      createdAt: new Date(),
      expiresAt: new Date(),
    })
    .execute();

it("blocks a second lock, but not new rows that only refer to the customer", async () => {
  const { siteId, customerId } = await makeSiteWithCustomer();
  await inTx(async (tx) => {
    expect(await takeLock(tx, lockCustomer(siteId, customerId))).toBe(true);
    await startBooking(siteId, customerId);
    await expect(inTx((other) => takeLock(other, lockCustomer(siteId, customerId)))).rejects.toMatchObject({
      code: "55P03",
    });
  });
  expect(await inTx((tx) => takeLock(tx, lockCustomer(siteId, customerId)))).toBe(true);
});

it("returns false for a customer of another site", async () => {
  const { customerId } = await makeSiteWithCustomer();
  const other = await makeSiteWithCustomer();
  expect(await inTx((tx) => takeLock(tx, lockCustomer(other.siteId, customerId)))).toBe(false);
});

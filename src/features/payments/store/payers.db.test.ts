import { beforeAll, describe, expect, it } from "vitest";
import { makeAccount, makeSite } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makePayer, type Payer } from "../factory.ts";

const database = useDatabase();
const now = new Date("2027-01-05T18:00:00Z");
let payer: Payer;

beforeAll(async () => {
  payer = await makePayer(database.db, now);
});

/** Inserts a card as a node of some version does, and returns its two payers. */
async function insertCard(siteId: SiteId, column: "customer_id" | "account_id", id: string) {
  const { rows } = await database.pool.query(
    `insert into cards (id, site_id, ${column}, gateway, gateway_source, brand, last4, exp_month, exp_year, created_at)
      values ($1, $2, $3, 'sandbox', $5, 'Visa', '4242', 12, 2030, $4) returning customer_id, account_id`,
    [newId(), siteId, id, now, newId()],
  );
  return rows[0];
}

describe("a card's payer", () => {
  it("is the customer's account when the version before names the customer", async () => {
    const row = await insertCard(payer.siteId, "customer_id", payer.customerId);
    expect(row).toEqual({ customer_id: payer.customerId, account_id: payer.accountId });
  });

  it("is readable as a customer by the version before", async () => {
    const row = await insertCard(payer.siteId, "account_id", payer.accountId);
    expect(row).toEqual({ customer_id: payer.customerId, account_id: payer.accountId });
  });

  it("may be an account without a customer", async () => {
    const { accountId } = await makeAccount(database.db, payer.siteId, "renter", { now });
    const row = await insertCard(payer.siteId, "account_id", accountId);
    expect(row).toEqual({ customer_id: null, account_id: accountId });
  });

  it.each(["customer_id", "account_id"] as const)("is never of another brand (%s)", async (column) => {
    const { siteId } = await makeSite(database.db);
    const id = column === "customer_id" ? payer.customerId : payer.accountId;
    await expect(insertCard(siteId, column, id)).rejects.toThrow(/violates/);
  });
});

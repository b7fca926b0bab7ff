import { beforeEach, describe, expect, it } from "vitest";
import { eraseAccountsJob } from "#features/customers/jobs.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "./answer-steps.ts";
import { useDatabase } from "./db.ts";
import { useRescheduleSteps } from "./reschedule-steps.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, later } = steps;
const { answer, finals, lines } = useAnswers(database, steps);

/** Reads the ledger and credit entries of the brand. */
const entries = async () => {
  const { rows } = await database.pool.query(
    `select 'ledger' as of, to_jsonb(entry) as entry from ledger_entries entry where site_id = $1
     union all select 'credit', to_jsonb(entry) from credit_entries entry where site_id = $1 order by 1, 2`,
    [at.world.siteId],
  );
  return rows;
};

beforeEach(async () => {
  await book("2027-01-08", { id: "card", sourceId: "tok_visa" });
  await database.pool.query(
    `insert into credit_entries (customer_id, position, site_id, kind, amount, balance, order_id, created_at)
     select customer_id, 1, site_id, 'returned', 500, 500, id, created_at from orders where id = $1`,
    [at.order.id],
  );
});

describe("ledger and credit entries", () => {
  it.each([
    ["ledger_entries", "update ledger_entries set amount = 1"],
    ["ledger_entries", "delete from ledger_entries"],
    ["ledger_entries", "truncate ledger_entries"],
    ["credit_entries", "update credit_entries set created_at = now()"],
    ["credit_entries", "delete from credit_entries"],
    ["credit_entries", "truncate credit_entries"],
    ["entries", "truncate orders cascade"],
  ])("are protected in %s from: %s", async (table, statement) => {
    const before = await entries();
    expect(before.map((row) => row.of).sort()).toEqual(["credit", "ledger"]);
    await expect(database.pool.query(statement)).rejects.toMatchObject({
      code: "42501",
      message: expect.stringMatching(`${table} is only ever added to`),
    });
    expect(await entries()).toEqual(before);
  });

  it("stay when the customer's account is deleted", async () => {
    at.world.clock.set(new Date(later(0, at.order.appointmentEnd ?? "")));
    expect((await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0))).status).toBe(200);
    const before = await entries();
    expect(before.map((row) => row.entry.kind)).toEqual(["returned", "authorize", "capture"]);
    const { rows } = await database.pool.query(
      `update accounts set deletion_requested_at = $2, deletes_at = $2::timestamptz + interval '30 days' from customers, orders
       where orders.id = $1 and customers.id = orders.customer_id and accounts.id = customers.account_id
       returning accounts.id`,
      [at.order.id, at.world.clock.now()],
    );
    at.world.clock.advance({ days: 31 });
    await eraseAccountsJob.run({}, { db: database.db, clock: at.world.clock, log: createLog("silent") });
    const { deletedAt } = await database.db
      .selectFrom("accounts")
      .select("deletedAt")
      .where("id", "=", rows[0].id)
      .executeTakeFirstOrThrow();
    expect(deletedAt).not.toBeNull();
    expect(await entries()).toEqual(before);
  });
});

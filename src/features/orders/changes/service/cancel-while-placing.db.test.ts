import { expect, it } from "vitest";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import { takeLock } from "#kit/server/statements.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { REASON_ID, useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call } = moves;
const { answer } = useAnswers(database, moves);
const reasonId =
  CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? REASON_ID;

/** Records credit as if the order had spent five of the customer's ten dollars. */
async function spendCredit(customerId: string): Promise<void> {
  const row = { siteId: at.world.siteId, customerId, orderId: at.order.id, createdAt: at.world.clock.now() };
  await database.db
    .insertInto("creditEntries")
    .values([
      { ...row, kind: "returned", position: 1, amount: 1_000, balance: 1_000 },
      { ...row, kind: "spent", position: 2, previousBalance: 1_000, amount: -500, balance: 500 },
    ])
    .execute();
}

const expectWaitingLock = async () => {
  const { rows } = await database.pool.query(
    `select pid from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and application_name <> 'waggon feed'`,
  );
  expect(rows.length).toBeGreaterThan(0);
};

it.each([
  [
    "the customer",
    () =>
      at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
        token: at.booking.token ?? "",
        body: { orderIds: [at.order.id], reasonId, description: "" },
      }),
  ],
  ["the groomer", () => answer("cancel")],
])("%s can cancel an order that used credit while the customer places another order", async (_, cancel) => {
  await book("2027-01-08");
  const { customerId } = await database.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", at.order.id)
    .executeTakeFirstOrThrow();
  await spendCredit(customerId);
  // Placing locks the customer first, to save the customer's pets, and then the groomer.
  const cancelling = await database.db.transaction().execute(async (placing) => {
    await takeLock(placing, lockCustomer(at.world.siteId, customerId));
    const running = cancel();
    await eventually(expectWaitingLock);
    await takeLock(placing, lockGroomers([at.ada]));
    return { running };
  });
  expect((await cancelling.running).status).toBe(200);
  expect((await call("GET", "")).body.status).toBe("cancelled");
});

import { describe, expect, it } from "vitest";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { authorizeMore } from "../../internal/authorize-more.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import * as ordersStore from "../../store/orders.ts";

const database = useDatabase();
const { at, book, call, move, later, occupied, own, messages } = useRescheduleSteps(database);

const log = createLog("silent");
const CARD = { id: "card", sourceId: "tok_visa" } as const;

const paymentsOf = () =>
  database.db
    .selectFrom("payments")
    .select(["amount", "status", "orderId"])
    .where("siteId", "=", at.world.siteId)
    .orderBy("amount")
    .execute();

describe("a reschedule that fails halfway", () => {
  it("leaves the old time, price and payment, notifies nobody, and can be repeated", async () => {
    await book("2027-01-08", CARD);
    const far = await at.world.addGroomer({ zonePrice: 1_500 });
    const agreedTotal = { min: 0, max: at.order.totals.total.max + 1_086 };
    // A reschedule writes this row nearly last.
    await database.pool.query("alter table order_changes add constraint broken check (false) not valid");
    expect((await move(later(0), far, { agreedTotal })).status).toBe(500);
    expect((await call("GET", "")).body).toEqual(at.order);
    expect(await occupied()).toEqual([own()]);
    expect(await messages("moved")).toEqual([]);
    expect(await paymentsOf()).toEqual([
      { amount: at.order.totals.total.max, status: "authorized", orderId: at.order.id },
      { amount: agreedTotal.max, status: "voided", orderId: null },
    ]);
    await database.pool.query("alter table order_changes drop constraint broken");
    const { body } = await move(later(0), far, { agreedTotal });
    expect(await occupied()).toEqual([own(body)]);
    expect(body.serviceProvider.id).toBe(far);
  });

  it("voids an authorization that a crash left behind", async () => {
    await book("2027-01-08", CARD);
    const { siteId, clock } = at.world;
    const row = await ordersStore.find(database.db, siteId, at.order.id);
    if (!row) throw new Error("no order");
    const context = {
      db: database.db,
      siteId,
      now: clock.now(),
      log,
      actor: { role: "anonymous" },
    } as Context;
    const totals = { total: { min: 0, max: at.order.totals.total.max + 1_086 } };
    await authorizeMore(context, { row: requireTime(row), how: "at_once", totals });
    // A crash at this point leaves the new payment without an order.
    clock.advance({ minutes: 5 });
    await sweepPayments({ db: database.db, log }, clock.now());
    expect((await paymentsOf()).map(({ status, orderId }) => [status, orderId])).toEqual([
      ["authorized", at.order.id],
      ["voided", null],
    ]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { makeCoupon } from "#features/promotions/factory.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { together } from "./barrier.ts";

const database = useDatabase();
const { at, book } = useRescheduleSteps(database);
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? "";
const ROUNDS = 20;

let row: Record<string, unknown>;
/** The second groomer. Two visits of the same groomer would wait for each other at the groomer's lock. */
let bea: string;
beforeEach(async () => {
  const { id } = await book();
  bea = await at.world.addGroomer({ displayName: "Bea Comb" });
  row = await database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
});

/** Adds another visit of the same customer, as a booking of several visits does. */
async function visitOf(bookingSessionId: string, visit: number): Promise<string> {
  const id = newId();
  const json = { address: JSON.stringify(row.address), totals: JSON.stringify(row.totals) };
  const groomerId = visit === 0 ? at.ada : bea;
  const own = { id, groomerId, number: newNumber(), bookingSessionId, visit, ...json };
  await database.db
    .insertInto("orders")
    .values({ ...(row as never as object), ...own } as never)
    .execute();
  return id;
}

const cancel = (id: string) =>
  at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
    token: at.booking.token ?? "",
    body: { orderIds: [id], reasonId },
  });

describe("two cancellations of one booking's visits at once", () => {
  it("give back the booking's coupon", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const session = newId();
      const couponId = await makeCoupon(database.db, at.world.siteId, { code: `ROUND${round}`, maxUses: 1 });
      const redeemed = {
        siteId: at.world.siteId,
        couponId,
        holder: session,
        redeemedAt: at.world.clock.now(),
      };
      await database.db.insertInto("couponRedemptions").values(redeemed).execute();
      await database.db.updateTable("coupons").set({ uses: 1 }).where("id", "=", couponId).execute();
      const visits = [await visitOf(session, 0), await visitOf(session, 1)];
      const answers = await together(visits.map((id) => () => cancel(id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const coupon = await database.db
        .selectFrom("coupons")
        .select("uses")
        .where("id", "=", couponId)
        .executeTakeFirst();
      expect(coupon?.uses, `round ${round}`).toBe(0);
    }
  });
});

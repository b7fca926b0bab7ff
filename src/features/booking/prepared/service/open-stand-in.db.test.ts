import { describe, expect, it } from "vitest";
import { runRemindersAndExpiry } from "#features/orders/answers/service/run-reminders-and-expiry.ts";
import { makeCoupon, makeGiftCard } from "#features/promotions/factory.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { useStandIns } from "#tests/stand-in-steps.ts";

const database = useDatabase();
const { at, bea, call, answer, answers, ...steps } = useStandIns(database);
const { list, show, shown, take, place, ordersAt, takeAway, bookWithExtras } = steps;
const log = createLog("silent");

describe("an offered stand-in", () => {
  it("can be taken: the same visit with another groomer, paid by the same card", async () => {
    await answer("decline");
    const { status, body } = await take();
    expect(status).toBe(200);
    expect(body).toMatchObject({ missing: [], isRebook: true, quote: { total: at.order.totals.total } });
    expect(body.visits[0]).toMatchObject({ groomer: { id: bea.id }, startsAt: at.order.appointmentStart });
    const placed = await place(body);
    expect(placed.body.status).toBe("placed");
    const order = await show(placed.body.orders[0].id);
    expect(order).toMatchObject({
      status: "accepted",
      serviceProvider: { id: bea.id },
      appointmentStart: at.order.appointmentStart,
      address: at.order.address,
      totals: { total: at.order.totals.total },
      paymentMethod: at.order.paymentMethod,
    });
    const work = (one: typeof order) =>
      one.petServicesByPet.map(
        (own: { pet: { id: string }; services: { service: object; addOns: object }[] }) => [
          own.pet.id,
          own.services.map(({ service, addOns }) => [service, addOns]),
        ],
      );
    expect(work(order)).toEqual(work(at.order));
    expect(await list()).toEqual([]);
    expect((await shown()).status).toBe("taken");
  });

  it("keeps extras and codes, and therefore the exact price", async () => {
    await makeCoupon(database.db, at.world.siteId, { code: "TEN", kind: "percent", value: 10 });
    await makeGiftCard(database.db, at.world.siteId, { code: "GIFT-ONE", balance: 3_000 });
    await bookWithExtras(at.ada, "2027-01-09", { coupon: "TEN", giftCard: "GIFT-ONE" });
    await answer("cancel", {}, answers.staff);
    const { body } = await take();
    expect(body.quote.total).toEqual(at.order.totals.total);
    expect(body).toMatchObject({
      tip: 500,
      coupon: { code: "TEN", counts: true },
      giftCard: { counts: true },
    });
    expect((await place(body)).body.status).toBe("placed");
  });

  it("is taken once, even when the customer presses twelve times at once", async () => {
    await answer("decline");
    const pressed = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { body } = await take();
        return place(body);
      }),
    );
    expect(new Set(pressed.map(({ body }) => body.orders?.[0]?.id)).size).toBe(1);
    expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 200));
    expect(await ordersAt()).toHaveLength(1);
    const again = await take();
    expect(again.body.status).toBe("placed");
  });

  it("goes to one of two customers, and the other gets the nearest times", async () => {
    await answer("decline");
    const [customersTake, rivalsStatus] = await Promise.all([take(), takeAway(bea.id)]);
    const won = [customersTake.status, rivalsStatus];
    expect(won.toSorted()).toEqual([200, 409]);
    if (customersTake.status === 200) return;
    expect(customersTake.body).toMatchObject({ code: "slot_taken", details: { nearest: expect.any(Array) } });
    expect(customersTake.cookies.join()).toContain("waggon_booking");
  });

  it("is refused with the nearest times after another customer took the time", async () => {
    await answer("decline");
    expect(await takeAway(bea.id)).toBe(200);
    const { status, body } = await take();
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(body.details.nearest.length).toBeGreaterThan(0);
    expect(await ordersAt()).toEqual([]);
  });

  it("needs consent again after the price rose", async () => {
    await answer("decline");
    const before = (await shown()).total;
    await database.db
      .updateTable("servicePrices")
      .set({ maxPrice: 20_000 })
      .where("serviceId", "=", at.world.offer.services.bath)
      .execute();
    at.world.clock.advance({ seconds: 60 });
    const { body } = await take();
    expect(body.quote.total.max).toBeGreaterThan(before.max);
    const { status, body: refused } = await place({ ...body, quote: { total: before } });
    expect([status, refused.code]).toEqual([409, "price_changed"]);
    expect((await place(body)).body.status).toBe("placed");
  });

  it("needs another card when the earlier card is gone", async () => {
    await answer("decline");
    await database.db
      .updateTable("payments")
      .set({ gatewaySource: "tok_that_is_gone" })
      .where("orderId", "=", at.order.id)
      .execute();
    const { status, body } = await take();
    expect([status, body.missing]).toEqual([200, ["payment"]]);
    expect(body.hold).not.toBeNull();
  });

  it("is refused as a whole when a service is no longer offered", async () => {
    await answer("decline");
    await database.db
      .updateTable("addOns")
      .set({ availableInOnlineBooking: false })
      .where("id", "=", at.world.offer.addOns.teeth)
      .execute();
    at.world.clock.advance({ seconds: 60 });
    const { status, body } = await take();
    expect([status, body.code]).toEqual([409, "conflict"]);
  });

  it("can be declined twice, and cannot be taken after that", async () => {
    await answer("decline");
    const decline = () => call("POST", "/stand-in/decline", {});
    expect((await decline()).body.standIn.status).toBe("declined");
    expect((await decline()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await take()).body.code).toBe("conflict");
  });

  it("cannot be declined after it was taken", async () => {
    await answer("decline");
    await place((await take()).body);
    expect((await call("POST", "/stand-in/decline", {})).body.code).toBe("conflict");
    await runRemindersAndExpiry({ db: database.db, log }, at.world.clock.now());
    expect((await shown()).status).toBe("taken");
  });

  it("expires at its end, and the job stores that", async () => {
    await answer("decline");
    at.world.clock.advance({ hours: 24 });
    expect(await list()).toEqual([]);
    expect((await shown()).status).toBe("expired");
    expect((await take()).body.code).toBe("conflict");
    await runRemindersAndExpiry({ db: database.db, log }, at.world.clock.now());
    const { status } = await database.db
      .selectFrom("standIns")
      .select("status")
      .where("orderId", "=", at.order.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("expired");
  });
});

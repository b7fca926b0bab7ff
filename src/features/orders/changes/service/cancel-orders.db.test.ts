import { describe, expect, it } from "vitest";
import { makeGiftCard } from "#features/promotions/factory.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { REASON_ID, useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";

const database = useDatabase();
const { at, book, call, move, later, waitUntilSoon, occupied, own, changes, messages } =
  useRescheduleSteps(database);
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? "";

const cancel = (orderIds = [at.order.id], more: object = {}, token = at.booking.token ?? "") =>
  at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
    token,
    body: { orderIds, reasonId, description: "We move away.", ...more },
  });

/** Books a second order for the same customer. */
async function bookAnother(date: string): Promise<string> {
  const first = { ...at };
  const { id } = await book(date);
  Object.assign(at, first);
  const { customerId } = await database.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", first.order.id)
    .executeTakeFirstOrThrow();
  await database.db.updateTable("orders").set({ customerId }).where("id", "=", id).execute();
  return id;
}

describe("an order that is cancelled in good time", () => {
  it("ends at once: frees the time, voids the payment and notifies both sides", async () => {
    await book("2027-01-08", { id: "card", sourceId: "tok_visa" });
    const { status, body } = await cancel();
    expect([status, body.orders[0].status]).toEqual([200, "cancelled"]);
    expect(await occupied()).toEqual([]);
    const payments = await database.db
      .selectFrom("payments")
      .select("status")
      .where("orderId", "=", at.order.id)
      .execute();
    expect(payments).toEqual([{ status: "voided" }]);
    const sent = await messages("cancelled");
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
      expect.stringMatching(/^\+1602/),
      "ada@example.com",
      "ann@example.com",
    ]);
    const mail = sent.find(({ recipient }) => recipient === "ann@example.com");
    expect(mail?.bodyText).toContain("nothing is charged");
    expect(mail?.bodyText).not.toContain("/reschedule");
    const [file] = (mail?.attachments ?? []) as { content: string }[];
    expect(file?.content).toContain("METHOD:CANCEL");
    expect(file?.content).toContain("SEQUENCE:1");
    expect(await changes()).toEqual([
      expect.objectContaining({
        kind: "cancellation",
        status: "done",
        reasonId,
        description: "We move away.",
      }),
    ]);
  });

  it("stays cancelled and is notified once when it is cancelled again", async () => {
    await book();
    await cancel();
    expect((await cancel()).body.orders[0].status).toBe("cancelled");
    expect(await messages("cancelled")).toHaveLength(3);
    expect(await changes()).toHaveLength(1);
    expect((await move(later(30))).body.code).toBe("conflict");
  });
});

it("cancels an order once when a call names it twice in different spellings", async () => {
  await book();
  const { status, body } = await cancel([at.order.id, at.order.id.toUpperCase()]);
  expect([status, body.orders.length]).toEqual([200, 1]);
  expect(await messages("cancelled")).toHaveLength(3);
  expect(await changes()).toHaveLength(1);
});

describe("an order inside the notice window", () => {
  it("stays booked until the cancellation request is answered", async () => {
    await book();
    waitUntilSoon();
    const { body } = await cancel();
    expect(body.orders[0].status).toBe("cancellation_request");
    expect(await occupied()).toEqual([own()]);
    expect(await messages("cancel-asked")).toHaveLength(3);
  });

  it("gets a cancellation request after a reschedule request, and releases the requested time", async () => {
    await book();
    waitUntilSoon();
    await move(later(24 * 60));
    expect(await occupied()).toHaveLength(2);
    const { body } = await cancel();
    expect(body.orders[0]).toMatchObject({ status: "cancellation_request", rescheduleRequest: null });
    expect(await occupied()).toEqual([own()]);
    const states = (await changes()).map(({ kind, status }) => `${kind} ${status}`).sort();
    expect(states).toEqual(["cancellation asked", "move replaced"]);
  });
});

describe("several orders", () => {
  it("are cancelled together", async () => {
    await book();
    const second = await bookAnother("2027-01-09");
    const { body } = await cancel([second, at.order.id]);
    expect(body.orders.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [second, "cancelled"],
      [at.order.id, "cancelled"],
    ]);
  });

  it("all stay unchanged when one is another customer's, missing or complete", async () => {
    await book();
    const second = await bookAnother("2027-01-09");
    const mine = { ...at };
    await book("2027-01-11");
    const foreign = at.order.id;
    Object.assign(at, mine);
    for (const id of [foreign, newId()]) {
      expect((await cancel([at.order.id, id])).status).toBe(404);
    }
    await database.db.updateTable("orders").set({ status: "complete" }).where("id", "=", second).execute();
    expect((await cancel([at.order.id, second])).body.code).toBe("conflict");
    expect((await call("GET", "")).body).toEqual(mine.order);
    expect(await occupied()).toEqual([own()]);
  });

  it("are not cancelled without a valid reason, or by anyone else", async () => {
    await book();
    expect(Object.keys((await cancel(undefined, { reasonId: REASON_ID })).body.errors)).toEqual(["reasonId"]);
    expect((await cancel([])).status).toBe(422);
    const { customer, groomer } = await at.world.addPeople();
    expect((await cancel(undefined, {}, customer.token)).status).toBe(404);
    expect((await cancel(undefined, {}, groomer.token)).status).toBe(403);
    expect(await occupied()).toEqual([own()]);
  });
});

describe("the preview of a cancellation", () => {
  const preview = (orderIds = [at.order.id], token = at.booking.token ?? "") =>
    at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders/preview", {
      token,
      body: { orderIds },
    });
  const setLateFee = async (lateFeePercent: number) => {
    await database.db
      .updateTable("sites")
      .set({ lateFeePercent })
      .where("id", "=", at.world.siteId)
      .execute();
    forgetSites(database.db);
  };

  it("is free in good time, costs the brand's late fee later, and changes nothing", async () => {
    await book("2027-01-08", { id: "card", sourceId: "tok_visa" });
    await setLateFee(50);
    const { id, totals } = at.order;
    const authorized = totals.total.max;
    const nothing = { giftCard: 0, lostGiftCard: 0, credit: 0 };
    const before = (await call("GET", "")).body;
    expect((await preview()).body.orders).toEqual([
      { id, how: "at_once", fee: 0, released: authorized, ...nothing },
    ]);
    waitUntilSoon();
    const fee = Math.round(authorized / 2);
    expect((await preview()).body.orders).toEqual([
      { id, how: "ask", fee, released: authorized - fee, ...nothing },
    ]);
    await setLateFee(0);
    expect((await preview()).body.orders[0]).toMatchObject({ how: "ask", fee: 0, released: authorized });
    expect((await call("GET", "")).body, "nothing has happened").toEqual(before);
    await setLateFee(50);
    await cancel();
    expect((await preview()).body.orders[0]).toMatchObject({ how: "not", fee: 0, released: 0 });
  });

  it("says of a gift card whether what goes back to it can be spent", async () => {
    await book();
    const { siteId, clock } = at.world;
    const [giftCardId, holder, now] = [await makeGiftCard(database.db, siteId), at.order.id, clock.now()];
    await database.db
      .insertInto("giftCardSpendings")
      .values({ siteId, giftCardId, holder, spent: 1_500, spentAt: now, updatedAt: now })
      .execute();
    const amount = { min: -1_500, max: -1_500 };
    const gift = { kind: "gift_card", label: "Gift card", petId: null, amount };
    const totals = { ...at.order.totals, entries: [...at.order.totals.entries, gift] };
    await database.db
      .updateTable("orders")
      .set({ totals: JSON.stringify(totals) })
      .where("id", "=", holder)
      .execute();
    const shown = async () => (await preview()).body.orders[0];
    expect(await shown()).toMatchObject({ giftCard: 1_500, lostGiftCard: 0 });
    for (const end of [{ expiresAt: now }, { expiresAt: null, voidedAt: now }]) {
      await database.db.updateTable("giftCards").set(end).where("id", "=", giftCardId).execute();
      expect(await shown()).toMatchObject({ giftCard: 0, lostGiftCard: 1_500 });
    }
  });

  it("has no fee for a cash order, and is refused when one order is missing or not the caller's", async () => {
    await book();
    await setLateFee(50);
    waitUntilSoon();
    expect((await preview()).body.orders[0]).toMatchObject({ how: "ask", fee: 0, released: 0 });
    expect((await preview([at.order.id, newId()])).status).toBe(404);
    const { customer, groomer } = await at.world.addPeople();
    expect((await preview(undefined, customer.token)).status).toBe(404);
    expect((await preview(undefined, groomer.token)).status).toBe(403);
    await setLateFee(0);
  });
});

describe("a cancellation and a reschedule at once", () => {
  it("leave the order cancelled without occupancy", async () => {
    await book();
    const [rescheduled, cancelled] = await Promise.all([move(later(30)), cancel()]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(rescheduled.status);
    expect((await call("GET", "")).body.status).toBe("cancelled");
    expect(await occupied()).toEqual([]);
  });
});

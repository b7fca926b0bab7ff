import { expect } from "vitest";
import { makeRate, makeStatement } from "#features/earnings/factory.ts";
import { makeGiftCard } from "#features/promotions/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { type Rows, SOON, type Stage, under } from "./stage.ts";

/** Ada, who earned by a visit that was paid by card. */
async function earned(stage: Stage) {
  await makeRate(stage.db, stage.world.siteId, { now: stage.now() });
  await stage.completed({ byCard: true });
  return stage.groomer();
}

/** A statement of Ada. */
async function closed(stage: Stage, { isApproved = false } = {}) {
  const { accountId, token } = await earned(stage);
  const { db, world } = stage;
  const id = await makeStatement(db, world.siteId, accountId, { isApproved, now: stage.now() });
  return { id, token, params: { id } };
}

/** The call of staff. */
const byStaff = async (stage: Stage, is: { isApproved?: boolean } = {}) => {
  const { id, params } = await closed(stage, is);
  return { id, params, token: await stage.staff() };
};

const own: Rows = under("/v2/groomer/earnings", {
  "GET ": async (stage) => {
    const { token } = await earned(stage);
    return { token, shows: { rate: { basisPoints: 6_000 }, nextRate: null } };
  },
  "GET /statements": async (stage) => ({ token: (await closed(stage)).token, query: { limit: "5" } }),
  "GET /statements/{id}": async (stage) => {
    const { id, ...call } = await closed(stage);
    return { ...call, shows: { id, state: "closed", lines: [{ cause: "share" }] } };
  },
  "GET /statements/{id}/csv": async (stage) => {
    const { id: _, ...call } = await closed(stage);
    return { ...call, shows: { content: expect.stringMatching(/^Date,Visit,/) } };
  },
});

const staff: Rows = under("/v2/staff/earnings", {
  "GET /rates": async (stage) => {
    await earned(stage);
    return { token: await stage.staff() };
  },
  "PUT /rates/{firstDay}": async (stage) => {
    const body = { basisPoints: 6_500 };
    const shows = { items: expect.arrayContaining([expect.objectContaining(body)]) };
    return { token: await stage.staff(), params: { firstDay: "2028-01-01" }, body, shows };
  },
  "GET /statements": async (stage) => {
    const { token } = await byStaff(stage);
    return { token, query: { state: "closed" } };
  },
  "GET /statements/{id}": async (stage) => {
    const { id, ...call } = await byStaff(stage);
    return { ...call, shows: { id, name: "Ada Brush", lines: [{ cause: "share" }] } };
  },
  "POST /exports/statements": async (stage) => {
    const { token } = await byStaff(stage);
    return { token, body: {}, shows: { content: expect.stringContaining("Ada Brush") } };
  },
  "POST /exports/statements/{id}": async (stage) => {
    const { id: _, ...call } = await byStaff(stage);
    return { ...call, body: {}, shows: { content: expect.stringMatching(/^Date,Visit,/) } };
  },
  "POST /statements/{id}/approve": async (stage) => {
    const { id, ...call } = await byStaff(stage);
    return { ...call, body: {}, shows: { id, state: "approved" } };
  },
  "POST /statements/{id}/paid": async (stage) => {
    const { id, ...call } = await byStaff(stage, { isApproved: true });
    return { ...call, body: { reference: "ACH 1" }, shows: { id, state: "paid", reference: "ACH 1" } };
  },
});

/** A visit by card of which 20 dollars were refunded, and the days around now. */
async function refunded(stage: Stage) {
  const { id } = await stage.completed({ byCard: true, date: SOON });
  const token = await stage.staff();
  const body = { refundId: newId(), seenRefunded: 0, amount: 2_000, description: "A scratch" };
  await stage.world.call("POST", `/v2/staff/orders/${id}/refund`, { token, body });
  const dayIn = (days: number) =>
    new Date(stage.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { id, token, days: { from: dayIn(-1), to: dayIn(1) } };
}

const money: Rows = under("/v2/staff/money", {
  "GET /charges": async (stage) => {
    const { id } = await stage.completed({ byCard: true });
    await stage.db.updateTable("payments").set({ status: "declined" }).where("orderId", "=", id).execute();
    const shows = { items: [{ kind: "failed", orderId: id }], total: 1 };
    return { token: await stage.staff(), query: { kind: "failed" }, shows };
  },
  "GET /refunds": async (stage) => {
    const { id, token } = await refunded(stage);
    const shows = {
      items: expect.arrayContaining([expect.objectContaining({ orderId: id, amount: 2_000 })]),
    };
    return { token, shows };
  },
  "POST /exports/refunds": async (stage) => {
    const { token } = await refunded(stage);
    return { token, body: {}, shows: { content: expect.stringContaining("20.00") } };
  },
  "GET /ledger": async (stage) => {
    const { id, token, days } = await refunded(stage);
    const entry = expect.objectContaining({ orderId: id, kind: "refund", amount: 2_000 });
    return { token, query: days, shows: { items: expect.arrayContaining([entry]) } };
  },
  "POST /exports/ledger": async (stage) => {
    const { token, days } = await refunded(stage);
    return { token, body: days, shows: { content: expect.stringContaining("Refunded") } };
  },
  "GET /gift-cards": async (stage) => {
    const { siteId } = stage.world;
    await makeGiftCard(stage.db, siteId, { code: `GIFT-${newId().toUpperCase()}`, balance: 2_500 });
    const shows = { items: expect.arrayContaining([expect.objectContaining({ balance: 2_500 })]) };
    return { token: await stage.staff(), shows };
  },
  "GET /credit": async (stage) => {
    const { id: orderId } = await stage.visit();
    const { customerId } = await stage.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const entry = { customerId, orderId, position: 1, kind: "returned", amount: 1_500 } as const;
    const more = { siteId: stage.world.siteId, balance: 1_500, createdAt: stage.now() };
    await stage.db
      .insertInto("creditEntries")
      .values({ ...entry, ...more })
      .execute();
    const credit = { customer: { id: customerId, displayName: expect.any(String) }, balance: 1_500 };
    return { token: await stage.staff(), shows: { items: expect.arrayContaining([credit]) } };
  },
});

export const earningRows: Rows = { ...own, ...staff, ...money };

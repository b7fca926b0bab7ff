import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { listCustomerErasers } from "#features/customers/ports.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { finalsOf, makeStage, SOON, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
const PATH = "/v2/staff/appointments";
let stage: Stage;
let other: Stage;

beforeAll(async () => {
  stage = await makeStage(database);
  other = await makeStage(database, "other-desk");
  const { siteId } = stage.world;
  const { accountId: setBy } = await staff();
  const rate = { siteId, setBy, basisPoints: 6_000, firstDay: "2026-01-01", setAt: stage.now() };
  await database.db.insertInto("earningRates").values(rate).execute();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

async function staff(permissions?: readonly Permission[], of = stage) {
  const over = { now: of.now(), ...(permissions && { permissions }) };
  return makeStaffMember(database.db, of.world.siteId, over);
}
const read = async (id: string, permissions?: readonly Permission[]) =>
  stage.world.call("GET", `${PATH}/${id}`, { token: (await staff(permissions)).token });
const post = (path: string, token: string, body: unknown) =>
  stage.world.call("POST", `/v2/staff/${path}`, { token, body });

describe("an appointment to staff", () => {
  it("shows customer, pets, payments, earnings, changes and what staff did", async () => {
    const { id, order } = await stage.completed({ byCard: true, date: SOON });
    const { token } = await staff();
    const refund = { refundId: newId(), seenRefunded: 0, amount: 500, description: "A scratch" };
    await post(`orders/${id}/refund`, token, refund);
    const { body } = await read(id);
    const { total } = body.totals;
    expect(body).toMatchObject({
      ...{ id, number: order.number, status: "complete", seesContact: true, completedVisits: 1 },
      ...{ isLate: false, isOverdue: false, completesWith: null, actions: ["refund", "note"] },
      customer: { email: expect.stringContaining("@"), phoneNumber: expect.stringMatching(/^\+1\d{10}$/) },
      paymentMethod: { id: "card", label: expect.stringContaining("4242") },
      money: {
        ...{ charged: total.max, givenBack: 500, refundable: total.max - 500 },
        payments: [{ isCash: false, status: "captured", charged: total.max }],
        refunds: [{ amount: 500, status: "refunded" }],
      },
      audit: [{ action: "refund order", reason: "A scratch", staff: "Sam Reyes" }],
    });
    expect(body.money.earnings.map(({ cause }: { cause: string }) => cause)).toEqual(["share", "refund"]);
    expect(body.address.addressLine).toBe(order.address.addressLine);
  });

  it("masks phone, mail and street without customers.contact, in answers too", async () => {
    const { id, order } = await stage.waiting();
    const { number } = order;
    const { body } = await read(id, ["orders.read"]);
    const whole = (await read(id)).body;
    const { token } = await staff(["orders.read", "orders.write"]);
    const accepted = await post(`orders/${id}/accept`, token, {});
    const list = await stage.world.call("GET", "/v2/staff/orders/waiting?limit=500", { token });
    expect([accepted.status, list.status]).toEqual([200, 200]);
    expect(body).toMatchObject({
      number,
      seesContact: false,
      customer: { displayName: whole.customer.displayName },
    });
    for (const shown of [body, accepted.body, list.body]) {
      const text = JSON.stringify(shown);
      const { phoneNumber, email } = whole.customer;
      for (const secret of [phoneNumber, email, order.address.addressLine])
        expect(text).not.toContain(secret);
      expect(text).not.toContain(String(order.address.latitude));
    }
    expect(body.address).toMatchObject({ locality: "Phoenix", addressLine: "", precision: "zip" });
  });

  it("leaves out payments without money.read, and the audit log without audit.read", async () => {
    const { id } = await stage.completed({ byCard: true, date: SOON });
    const { body } = await read(id, ["orders.read"]);
    expect(body).toMatchObject({ money: null, audit: null, actions: [] });
    expect(body).not.toHaveProperty("creditCardId");
    expect(body.paymentMethod).toEqual({ id: "card", label: "Card" });
    expect(JSON.stringify(body)).not.toContain("4242");
    expect((await read(id, ["orders.read", "money.read"])).body.money.payments).toHaveLength(1);
    expect((await read(id, ["orders.read", "audit.read"])).body.audit).toEqual([]);
  });

  it("names no payment in answers to staff without money.read", async () => {
    const visit = await stage.begun({ byCard: true });
    const answer = async (permissions: readonly Permission[]) => {
      const { token } = await staff(permissions);
      return [
        await post(`orders/${visit.id}/complete`, token, finalsOf(visit)),
        await stage.world.call("GET", "/v2/staff/orders/waiting?limit=500", { token }),
      ].map(({ status, body }) => {
        expect(status).toBe(200);
        return body;
      });
    };
    await stage.waiting();
    const [seen, seenList] = await answer(["orders.read", "orders.write", "money.read"]);
    expect(seen).toMatchObject({ money: { givenBack: 0 }, held: 0, receivedInCash: 0 });
    expect(seen.money.charged).toBeGreaterThan(0);
    expect(seenList.items[0].money).not.toBeNull();
    const [masked, list] = await answer(["orders.read", "orders.write"]);
    for (const order of [masked, ...list.items]) {
      expect(order).toMatchObject({ money: null, held: null, receivedInCash: null, creditCardId: null });
      expect(JSON.stringify(order.paymentMethod)).not.toMatch(/\d/);
    }
  });

  it("says what its reader may do now, and what a missed visit costs", async () => {
    await database.db
      .updateTable("sites")
      .set({ lateFeePercent: 50 })
      .where("id", "=", stage.world.siteId)
      .execute();
    forgetSites(database.db);
    const { id, order } = await stage.begun({ byCard: true, date: SOON });
    const { body } = await read(id);
    const fee = Math.round(order.totals.total.max / 2);
    expect(body).toMatchObject({ lateFee: fee, isLate: false, isOverdue: true });
    expect(body.actions).toEqual(["cancel", "complete", "no-show", "charge", "note"]);
    expect(body.completesWith).toBe(order.totals.total.max);
    expect((await read(id, ["orders.read"])).body).toMatchObject({ actions: [], completesWith: null });
    const { body: masked } = await read(id, ["orders.read", "orders.write"]);
    expect(masked).toMatchObject({ actions: body.actions, completesWith: null });
  });

  it("shows requests and cancellations with who made them and why", async () => {
    const { id } = await stage.visit();
    const { token } = await staff();
    await post(`orders/${id}/cancel`, token, { description: "The van is broken." });
    const { body } = await read(id);
    expect(body.changes).toMatchObject([
      {
        ...{ kind: "cancellation", status: "done", madeBy: "staff", staff: "Sam Reyes" },
        ...{ description: "The van is broken.", from: { groomer: "Ada Brush" }, to: { start: null } },
      },
    ]);
  });

  it("of another brand is missing", async () => {
    const { id } = await other.visit();
    const { token } = await staff();
    const note = { id: newId(), content: "Mine" };
    const missing = await read(newId());
    for (const answer of [await read(id), await post(`appointments/${id}/notes`, token, note)])
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect(
      await database.db.selectFrom("orderNotes").select("id").where("id", "=", note.id).execute(),
    ).toEqual([]);
  });
});

describe("a note of staff about an appointment", () => {
  it("is shown with author and time to the team, once for each id, and to others never", async () => {
    const { id, token: customer } = await stage.visit();
    const sam = await staff();
    const body = { id: newId(), content: "Barks at the\nhose." };
    for (const _ of [1, 2])
      expect((await post(`appointments/${id}/notes`, sam.token, body)).body).toMatchObject(body);
    const at = stage.now().toISOString();
    const author = { id: sam.accountId, displayName: "Sam Reyes" };
    expect((await read(id, ["orders.read"])).body.notes).toEqual([{ ...body, author, createdAt: at }]);
    const { token: groomer } = await stage.groomer();
    const ORDERS = "/v2/service-checkout/pet-service/customer-orders";
    for (const [path, token] of [
      [`${ORDERS}/${id}`, customer],
      [`/v2/groomer/orders/${id}`, groomer],
    ] as const)
      expect(JSON.stringify((await stage.world.call("GET", path, { token })).body)).not.toContain("Barks");
    const entries = await database.db
      .selectFrom("auditEntries")
      .selectAll()
      .where("target", "=", `order=${id}`)
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["write a note about order"]);
    expect(JSON.stringify(entries)).not.toContain("Barks");
  });

  it("is refused without text, with a card number, and with the id of another note", async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    const { token } = await staff();
    const note = { id: newId(), content: "First" };
    await post(`appointments/${one.id}/notes`, token, note);
    expect((await post(`appointments/${two.id}/notes`, token, note)).status).toBe(404);
    expect((await post(`appointments/${one.id}/notes`, (await staff()).token, note)).status).toBe(404);
    for (const content of [" ", "4242 4242 4242 4242"]) {
      const { status, body } = await post(`appointments/${two.id}/notes`, token, { id: newId(), content });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["content"]]);
    }
    expect((await read(two.id)).body.notes).toEqual([]);
  });

  it("goes with the data of an erased customer", async () => {
    const [mine, theirs] = [await stage.visit(), await stage.visit()];
    const { token } = await staff();
    for (const { id } of [mine, theirs])
      await post(`appointments/${id}/notes`, token, { id: newId(), content: "Ann is kind." });
    const customer = await database.db
      .selectFrom("orders")
      .innerJoin("customers", "customers.id", "orders.customerId")
      .select(["customerId", "accountId"])
      .where("orders.id", "=", mine.id)
      .executeTakeFirstOrThrow();
    const erased = { ...customer, siteId: stage.world.siteId };
    await database.db.transaction().execute(async (tx) => {
      for (const erase of listCustomerErasers()) await erase(tx, erased, stage.now());
    });
    expect((await read(mine.id)).body.notes).toEqual([]);
    expect((await read(theirs.id)).body.notes).toHaveLength(1);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import type { PaymentStatus } from "#features/payments/rules.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { eraseAccountsJob } from "../jobs.ts";

const database = useDatabase();
const DELETE = "/v2/account/request-delete-account";
const PERSONAL = /Mia|Torres|7th St|Apt 4|example\.com|\+1\d{3}555|gate code|Biscuit|Shy|lovely/;
let world: World;
let me: Awaited<ReturnType<typeof makeCustomer>>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

beforeEach(async () => {
  world.clock.advance({ minutes: 15 });
  await database.db.deleteFrom("limits").execute();
  me = await makeCustomer(database.db, world.siteId, { now: world.clock.now() });
});

const call = (method: string, path: string, body?: unknown, token = me.token) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const runJob = () =>
  eraseAccountsJob.run({}, { db: database.db, clock: world.clock, log: createLog("silent") });
const addPet = (over: object = {}) =>
  makePet(database.db, world.siteId, me.customerId, world.pets.breeds.poodle, {
    now: world.clock.now(),
    ...over,
  });
const SOURCE = { utm: { utm_term: "Mia" }, referrer: "https://pages.example/Torres" };
const order = async (over: Partial<Omit<OrderOver, "now">> & { petId?: string } = {}) => {
  const { petId = await addPet(), ...rest } = over;
  return makeOrder(database.db, world.siteId, {
    customerId: me.customerId,
    areaId: world.areaId,
    now: world.clock.now(),
    start: new Date("2027-01-04T18:00:00Z"),
    status: "complete",
    lines: [{ petId, serviceId: world.offer.services.bath }],
    ...rest,
  });
};
const status = async () =>
  await database.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", me.accountId)
    .executeTakeFirstOrThrow();

/** The recipients among these addresses that messages were sent to. */
async function messagesTo(addresses: readonly string[]): Promise<string[]> {
  const sent = "select recipient from outbox_messages where recipient = any ($1) and sent_at is not null";
  const { rows } = await database.pool.query(sent, [addresses]);
  return rows.map(({ recipient }) => recipient);
}

async function confirmCode(token = me.token): Promise<string> {
  await call("POST", "/v2/account/customer/confirm-code", {}, token);
  const row = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("recipient", "=", me.phoneNumber)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.bodyText.slice(0, 6);
}
const requestDeletion = async () => call("POST", DELETE, { confirmCode: await confirmCode() });

describe("a request to delete the account", () => {
  it("needs a proof, returns its due date, ends all sessions and notifies the owner", async () => {
    const other = await makeSignIn(database.db, world.siteId, me.accountId, { now: world.clock.now() });
    const bare = await call("POST", DELETE, {});
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
    expect((await call("POST", DELETE, { confirmCode: "000000" })).body.code).toBe("code_rejected");
    const { status: answered, body, cookies } = await requestDeletion();
    const day = new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect([answered, body]).toEqual([200, { deletesAt: day }]);
    expect(cookies.join()).toMatch(/waggon_session=;.*Max-Age=0/);
    for (const token of [me.token, other]) {
      expect((await call("GET", "/v1/customer", undefined, token)).status).toBe(401);
    }
    const mails = await database.db
      .selectFrom("outboxMessages")
      .select("subject")
      .where("recipient", "=", me.email)
      .where("key", "like", "account:deletion:%")
      .execute();
    expect(mails).toEqual([{ subject: "Your account will be deleted" }]);
  });

  it.each(["pending", "accepted", "reschedule_request", "cancellation_request"] as const)(
    "is refused while an appointment is %s, and leaves the code valid",
    async (state) => {
      await order({ status: state, start: new Date("2027-02-04T18:00:00Z") });
      const code = await confirmCode();
      const refused = await call("POST", DELETE, { confirmCode: code });
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect(refused.body.message).toContain("open appointment");
      await database.db
        .updateTable("orders")
        .set({ status: "cancelled" })
        .where("customerId", "=", me.customerId)
        .execute();
      expect((await call("POST", DELETE, { confirmCode: code })).status).toBe(200);
    },
  );

  it("is accepted after a no-show", async () => {
    const id = await order({ status: "accepted" });
    await database.db.updateTable("orders").set({ orderMarkedAsNoShow: true }).where("id", "=", id).execute();
    expect((await requestDeletion()).status).toBe(200);
  });

  const UNSETTLED = ["intent", "needs_action", "authorized"] as const;
  it.each(UNSETTLED)("is refused while a payment is %s", async (state) => {
    await pay(state, await order());
    const refused = await call("POST", DELETE, { confirmCode: await confirmCode() });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("not settled")]);
  });

  it("is refused until the card has paid for a complete visit", async () => {
    const orderId = await order();
    await pay("declined", orderId);
    const code = await confirmCode();
    expect((await call("POST", DELETE, { confirmCode: code })).body.code).toBe("conflict");
    await pay("captured", orderId);
    expect((await call("POST", DELETE, { confirmCode: code })).status).toBe(200);
  });

  it("can be cancelled after logging in", async () => {
    await requestDeletion();
    const token = await makeSignIn(database.db, world.siteId, me.accountId, { now: world.clock.now() });
    expect(
      (await call("GET", "/v2/account/customer/settings", undefined, token)).body.deletesAt,
    ).not.toBeNull();
    expect((await call("POST", "/v2/account/keep-account", undefined, token)).body).toEqual({
      deletesAt: null,
    });
    world.clock.advance({ days: 31 });
    await runJob();
    expect((await status()).deletedAt).toBeNull();
    expect((await call("GET", "/v1/customer", undefined, token)).status).toBe(200);
  });

  it("is refused to staff who act for the customer", async () => {
    const { staff } = await world.addPeople();
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, me.accountId, over);
    for (const path of [DELETE, "/v2/account/keep-account"]) {
      expect((await call("POST", path, path === DELETE ? { password: "x" } : undefined, acting)).status).toBe(
        403,
      );
    }
  });
});

async function pay(state: PaymentStatus, orderId: string) {
  const now = world.clock.now();
  const { accountId } = me;
  const row = { id: newId(), siteId: world.siteId, accountId, orderId, bookingSessionId: newId() };
  await database.db
    .insertInto("payments")
    .values({
      ...row,
      gateway: "sandbox",
      gatewayKey: row.id,
      gatewaySource: "tok_visa",
      amount: 9_000,
      status: state,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Reads a customer's rows that hold personal data, as text. */
async function readPersonalRows(customerId: string, accountId: string): Promise<string> {
  const of = (table: "pets" | "orders" | "reviews" | "cards" | "payments") =>
    database.db.selectFrom(table).selectAll().where("customerId", "=", customerId).execute();
  const rows = [
    await database.db.selectFrom("customers").selectAll().where("id", "=", customerId).execute(),
    await database.db.selectFrom("accounts").selectAll().where("id", "=", accountId).execute(),
    await database.db.selectFrom("signIns").selectAll().where("accountId", "=", accountId).execute(),
    await of("pets"),
    await of("orders"),
    await of("reviews"),
  ];
  return JSON.stringify(rows);
}

describe("an account that is due for deletion", () => {
  it("loses all personal data, but its orders, payments and ratings stay", async () => {
    const now = world.clock.now();
    const petId = await addPet({ description: "Shy" });
    const groomerId = await world.addGroomer();
    const orderId = await order({ petId, groomerId, ...SOURCE });
    await pay("captured", orderId);
    await database.db
      .insertInto("reviews")
      .values({
        id: newId(),
        siteId: world.siteId,
        orderId,
        groomerId,
        customerId: me.customerId,
        rating: 5,
        comment: "lovely",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await call("POST", "/v2/service-payment/user-cards", { token: "tok_visa" });
    expect(await readPersonalRows(me.customerId, me.accountId)).toMatch(PERSONAL);
    expect((await requestDeletion()).status).toBe(200);
    const addresses = [me.phoneNumber, me.email];
    await database.pool.query("update outbox_messages set sent_at = $1", [now]);
    expect(await messagesTo(addresses)).toEqual(expect.arrayContaining(addresses));
    world.clock.advance({ days: 29 });
    await runJob();
    expect((await status()).deletedAt).toBeNull();
    world.clock.advance({ days: 2 });
    await Promise.all([runJob(), runJob()]);
    expect(await readPersonalRows(me.customerId, me.accountId)).not.toMatch(PERSONAL);
    expect(await status()).toMatchObject({
      status: "inactive",
      email: null,
      phoneNumber: null,
      passwordHash: null,
    });
    const erasedOrder = await database.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(erasedOrder).toMatchObject({
      status: "complete",
      totalMin: 8_000,
      totalMax: 11_000,
      latitude: 33.5,
      longitude: -112.1,
      utm: {},
      referrer: null,
    });
    expect(erasedOrder.address).toMatchObject({ locality: "Phoenix", postalCode: "85006", addressLine: "" });
    const paid = await database.db
      .selectFrom("payments")
      .select("amount")
      .where("orderId", "=", orderId)
      .execute();
    expect(paid).toEqual([{ amount: 9_000 }]);
    const stars = await database.db
      .selectFrom("reviews")
      .select("rating")
      .where("orderId", "=", orderId)
      .execute();
    expect(stars).toEqual([{ rating: 5 }]);
    const cards = await database.db
      .selectFrom("cards")
      .select("removedAt")
      .where("accountId", "=", me.accountId)
      .execute();
    expect(cards).toEqual([{ removedAt: world.clock.now() }]);
    expect(await messagesTo(addresses)).toEqual([]);
    const before = await status();
    await runJob();
    expect(await status()).toEqual(before);
  });

  it("waits for a visit that was booked after the request", async () => {
    await requestDeletion();
    world.clock.advance({ days: 31 });
    const orderId = await order({ status: "accepted" });
    await runJob();
    expect((await status()).deletedAt).toBeNull();
    await database.db.updateTable("orders").set({ status: "complete" }).where("id", "=", orderId).execute();
    await runJob();
    expect((await status()).deletedAt).not.toBeNull();
  });

  it("frees its number and mailbox and leaves other brands unchanged", async () => {
    const elsewhere = await makeWorld(database.db);
    const foreignCustomer = await elsewhere.addCustomer();
    await requestDeletion();
    world.clock.advance({ days: 31 });
    await runJob();
    const next = { phoneNumber: me.phoneNumber, email: me.email, now: world.clock.now() };
    const { token } = await makeCustomer(database.db, world.siteId, next);
    expect((await call("GET", "/v1/customer", undefined, token)).body.email).toBe(me.email);
    expect((await elsewhere.call("GET", "/v1/customer", { token: foreignCustomer.token })).status).toBe(200);
  });
});

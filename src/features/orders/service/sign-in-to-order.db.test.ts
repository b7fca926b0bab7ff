import { beforeEach, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { makeOrder } from "../factory.ts";

const database = useDatabase();
let world: World;
let other: World;
let mia: Awaited<ReturnType<World["addCustomer"]>>;
let order: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  other = await makeWorld(database.db);
  mia = await world.addCustomer();
  const petId = await makePet(database.db, world.siteId, mia.customerId, world.pets.breeds.poodle);
  order = await makeOrder(database.db, world.siteId, {
    customerId: mia.customerId,
    areaId: world.areaId,
    groomerId: await world.addGroomer(),
    start: new Date("2027-01-08T18:00:00Z"),
    lines: [{ petId, serviceId: world.offer.services.bath }],
    now: NOW,
  });
});

const send = (orderId: string, more: object = {}, site = world) =>
  site.call("POST", "/v2/account/order-code", { body: { orderId, ...more } });
const enter = (orderId: string, code: string, more: object = {}, site = world) =>
  site.call("POST", "/v2/account/order-sign-in", { body: { orderId, code, ...more } });

async function codes() {
  const rows = await database.db
    .selectFrom("outboxMessages")
    .select(["channel", "recipient", "bodyText"])
    .where("siteId", "in", [world.siteId, other.siteId])
    .where("key", "like", "code:%")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, code: /\b\d{6}\b/.exec(row.bodyText)?.[0] ?? "" }));
}

const wrong = (code: string) => (code === "111111" ? "222222" : "111111");

it("signs in by the code of the link's channel, with the order in the session", async () => {
  expect((await send(order, { by: "text" })).status).toBe(200);
  const [text, ...more] = await codes();
  expect([text?.channel, text?.recipient, more]).toEqual(["text", mia.phoneNumber, []]);
  const { status, body } = await enter(order, text?.code ?? "", { by: "text" });
  expect([status, body.role, body.orderid, body.customer.id]).toEqual([
    200,
    "customer",
    order,
    mia.customerId,
  ]);
  expect((await enter(order, text?.code ?? "", { by: "text" })).status).not.toBe(200);
});

it("sends no code to a mailbox that is not confirmed", async () => {
  const notProved = { emailVerifiedAt: null };
  await database.db.updateTable("accounts").set(notProved).where("id", "=", mia.accountId).execute();
  await send(order, { by: "mail" });
  expect((await codes()).map(({ recipient }) => recipient)).toEqual([mia.phoneNumber]);
});

it("answers for an unknown order and for another brand's as for a known one, to the third guess", async () => {
  const seen = [];
  for (const [id, site] of [
    [order, world],
    [newId(), world],
    [order, other],
  ] as const) {
    const first = await send(id, { by: "text" }, site);
    const again = await send(id, { by: "text" }, site);
    const code = wrong((await codes())[0]?.code ?? "");
    const guesses = [];
    for (let i = 0; i < 4; i++) guesses.push(await enter(id, code, { by: "text" }, site));
    seen.push(
      [first, again, ...guesses].map(({ status, body }) => [
        status,
        body.code,
        body.details,
        Object.keys(body),
      ]),
    );
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect(await codes()).toHaveLength(1);
});

it("refuses a code of one order at another order of the same customer", async () => {
  await send(order, { by: "text" });
  const [text] = await codes();
  const petId = await makePet(database.db, world.siteId, mia.customerId, world.pets.breeds.poodle);
  const second = await makeOrder(database.db, world.siteId, {
    customerId: mia.customerId,
    areaId: world.areaId,
    groomerId: await world.addGroomer(),
    start: new Date("2027-01-09T18:00:00Z"),
    lines: [{ petId, serviceId: world.offer.services.bath }],
    now: NOW,
  });
  expect((await enter(second, text?.code ?? "", { by: "text" })).body.code).toBe("code_rejected");
  expect((await enter(order, text?.code ?? "", { by: "text" })).status).toBe(200);
});

it("signs the groomer in by the groomer's own mailbox", async () => {
  await send(order, { role: "groomer" });
  const [mail] = await codes();
  const { email, accountId } = await database.db
    .selectFrom("orders")
    .innerJoin("groomers", "groomers.id", "orders.groomerId")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["accounts.email", "accounts.id as accountId"])
    .where("orders.id", "=", order)
    .executeTakeFirstOrThrow();
  expect([mail?.channel, mail?.recipient]).toEqual(["mail", email]);
  // The customer's link does not accept the groomer's code.
  expect((await enter(order, mail?.code ?? "")).body.code).toBe("code_rejected");
  const { body } = await enter(order, mail?.code ?? "", { role: "groomer" });
  expect([body.role, body.orderid, body.customer]).toEqual(["groomer", order, null]);
  const session = await database.db
    .selectFrom("signIns")
    .select("accountId")
    .where("orderId", "=", order)
    .executeTakeFirstOrThrow();
  expect(session.accountId).toBe(accountId);
});

it("refuses a code after five minutes", async () => {
  await send(order);
  const [mail] = await codes();
  world.clock.advance({ minutes: 5 });
  const { status, body } = await enter(order, mail?.code ?? "");
  expect([status, body.code, body.details]).toEqual([422, "code_rejected", { verdict: "expired" }]);
});

it("sends nothing to a closed account, and refuses its code", async () => {
  await send(order);
  const [mail] = await codes();
  await database.db
    .updateTable("accounts")
    .set({ status: "inactive" })
    .where("id", "=", mia.accountId)
    .execute();
  expect((await enter(order, mail?.code ?? "")).body.code).toBe("code_rejected");
  world.clock.advance({ minutes: 2 });
  expect((await send(order)).status).toBe(200);
  expect(await codes()).toHaveLength(1);
});

it("lets one of many parallel right codes in", async () => {
  await send(order);
  const [mail] = await codes();
  const tries = await Promise.all(Array.from({ length: 5 }, () => enter(order, mail?.code ?? "")));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  makeAccount,
  makeCustomer,
  makeSignIn,
  makeSite,
  makeStaffMember,
} from "#features/accounts/factory.ts";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { findDefaultPaymentMethod } from "#features/accounts/service/set-default-payment-method.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { type Gateway, setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox } from "./adapters/sandbox.ts";
import { paymentsApi } from "./api.ts";
import { makePayer, type Payer } from "./factory.ts";
import { listPaymentMethods } from "./service/list-payment-methods.ts";

const BASE = "/v2/service-checkout/pet-service";
const SAVE = `${BASE}/customer/payments/customer-cards`;
const LIST = "/v2/service-payment/user-cards";
const CHALLENGE = "/v2/service-payment/challenge";

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
const log = createLog("silent");
let app: ReturnType<typeof createApiApp>;
let sandbox: Sandbox;
let payer: Payer;

beforeAll(() => {
  const { db } = database;
  setSecret("a secret of tests only");
  sandbox = openSandbox(db, clock);
  app = createApiApp({
    handlers: paymentsApi,
    lookup: {
      findSite: async (host) => {
        const row = await db
          .selectFrom("siteHosts")
          .select("siteId")
          .where("host", "=", host)
          .executeTakeFirst();
        return row ? { id: row.siteId as Payer["siteId"], origin: `https://${host}` } : null;
      },
      findActor: (siteId, token) => findActor(db, siteId, token, clock.now()),
    },
    db,
    clock,
    log,
    trusted: toProxyList([]),
  });
});

beforeEach(async () => {
  setGateways(sandbox);
  clock.set("2026-03-02T17:00:00Z");
  payer = await makePayer(database.db, clock.now());
});

type Caller = { host: string; token?: string };

async function send(method: string, path: string, as: Caller, body?: unknown) {
  const response = await app.request(`http://${as.host}${path}`, {
    method,
    headers: {
      host: as.host,
      ...(as.token && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not used
  return { status: response.status, body: (await response.json()) as any };
}

const guest = () => ({ host: payer.host });
const save = (token: string, as: Caller = payer) => send("POST", SAVE, as, { token });

describe("test cards", () => {
  it("are listed for guests with only their brand and ending", async () => {
    const { status, body } = await send("GET", `${BASE}/customer-cards/test-cards`, guest());
    expect(status).toBe(200);
    expect(body).toContainEqual({
      id: "tok_visa",
      name: "Visa",
      description: "Always works",
      brand: "Visa",
      last4: "4242",
      exp: "12/2029",
    });
    expect(JSON.stringify(body)).not.toMatch(/\d{5}/);
  });

  it.each([`${BASE}/customer-cards/tokens`, `${SAVE}/tokens`])("give a token at %s", async (path) => {
    const answer = await send("POST", path, guest(), { testCard: "tok_amex" });
    expect(answer).toEqual({
      status: 200,
      body: { token: "tok_amex", brand: "American Express", last4: "0005", exp: "12/2029" },
    });
  });

  it.each([
    ["an empty body", {}, "testCard"],
    ["an unknown card", { testCard: "tok_gold" }, "testCard"],
    ["a card number", { testCard: "4242424242424242" }, "testCard"],
    ["a card number with dashes", { testCard: "4242-4242-4242-4242" }, "testCard"],
    ["a number beside the token", { testCard: "tok_visa", number: "4242424242424242" }, "body"],
    ["a wrong type", { testCard: 4242 }, "testCard"],
    ["a huge text", { testCard: "t".repeat(5_000) }, "testCard"],
    ["markup", { testCard: "<script>" }, "testCard"],
  ])("refuse %s", async (_, body, field) => {
    const answer = await send("POST", `${BASE}/customer-cards/tokens`, guest(), body);
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(JSON.stringify(answer.body)).not.toContain("4242");
  });

  it("are missing with a real bank, which takes cards in the browser", async () => {
    const entry = "/v2/service-payment/card-entry";
    expect((await send("GET", entry, guest())).body).toEqual({ gateway: "sandbox", publishableKey: null });
    const browser = { publishableKey: "pk_test_1", scripts: [], frames: [], connections: [] };
    const bank: Gateway = { ...sandbox, name: "bank", browser };
    setGateways(bank, sandbox);
    expect((await send("GET", entry, guest())).body).toEqual({
      gateway: "bank",
      publishableKey: "pk_test_1",
    });
    expect((await send("GET", `${BASE}/customer-cards/test-cards`, guest())).body).toEqual([]);
    const answer = await send("POST", `${BASE}/customer-cards/tokens`, guest(), { testCard: "tok_visa" });
    expect(answer.status).toBe(404);
    expect((await send("GET", `${CHALLENGE}?reference=x`, guest())).status).toBe(404);
  });
});

describe("a customer's cards", () => {
  it("are saved by token, listed newest first and removed", async () => {
    const visa = await save("tok_visa");
    expect(visa).toEqual({
      status: 200,
      body: { id: expect.any(String), brand: "Visa", last4: "4242", exp: "12/2029", isExpired: false },
    });
    clock.advance({ minutes: 1 });
    const amex = await send("POST", LIST, payer, { token: "tok_amex" });
    const { body } = await send("GET", LIST, payer);
    expect(body.map((card: { id: string }) => card.id)).toEqual([amex.body.id, visa.body.id]);
    const rest = await send("DELETE", `${BASE}/customer-cards/${visa.body.id}`, payer);
    expect(rest).toEqual({ status: 200, body: [amex.body] });
    expect((await send("DELETE", `${SAVE}/${amex.body.id}`, payer)).body).toEqual([]);
  });

  it("include a card once when ten calls save it at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => save("tok_visa")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("can be saved again after their removal", async () => {
    const first = await save("tok_visa");
    await send("DELETE", `${BASE}/customer-cards/${first.body.id}`, payer);
    expect((await save("tok_visa")).status).toBe(200);
    expect((await send("GET", LIST, payer)).body).toHaveLength(1);
  });

  it.each([
    ["an expired card", { token: "tok_expired" }, "token"],
    ["an unknown token", { token: "tok_gold" }, "token"],
    ["a card number", { token: "5555 5555 5555 4444" }, "token"],
    ["an empty token", { token: "" }, "token"],
    ["null in place of a token", { token: null }, "token"],
    ["a security code beside the token", { token: "tok_visa", cvc: "123" }, "body"],
    ["the id of another customer", { token: "tok_visa", customerId: newId() }, "body"],
  ])("refuse %s", async (_, body, field) => {
    const answer = await send("POST", SAVE, payer, body);
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await send("GET", LIST, payer)).body).toEqual([]);
  });

  it("use the first saved card as default, and after its removal the newest", async () => {
    const { db } = database;
    const defaultOf = () => findDefaultPaymentMethod(db, payer.siteId, payer.accountId);
    const { body: visa } = await save("tok_visa");
    clock.advance({ minutes: 1 });
    const { body: amex } = await save("tok_amex");
    clock.advance({ minutes: 1 });
    const { body: mastercard } = await save("tok_mastercard");
    expect(await defaultOf()).toEqual({ sourceId: visa.id, methodId: "card" });
    const [method] = await listPaymentMethods(db, payer.siteId, payer.accountId, clock.now());
    expect(method?.sources.map((source) => source.id)).toEqual([visa.id, mastercard.id, amex.id]);
    await send("DELETE", `${BASE}/customer-cards/${visa.id}`, payer);
    expect(await defaultOf()).toEqual({ sourceId: mastercard.id, methodId: "card" });
    for (const { id } of [amex, mastercard]) await send("DELETE", `${BASE}/customer-cards/${id}`, payer);
    expect(await defaultOf()).toBeNull();
  });

  it("cannot be saved more than twenty times an hour", async () => {
    for (let i = 0; i < 20; i += 1) await save("tok_visa");
    expect(await save("tok_visa")).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  });

  it("are open only to signed-in customers", async () => {
    const staff = await makeStaffMember(database.db, payer.siteId, { now: clock.now() });
    const { body: card } = await save("tok_visa");
    const calls = [
      ["GET", LIST],
      ["POST", SAVE, { token: "tok_visa" }],
      ["POST", LIST, { token: "tok_visa" }],
      ["DELETE", `${BASE}/customer-cards/${card.id}`],
      ["DELETE", `${SAVE}/${card.id}`],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await send(method, path, guest(), body)).status).toBe(401);
      expect((await send(method, path, { ...guest(), token: "wrong" }, body)).status).toBe(401);
      expect((await send(method, path, { ...guest(), token: staff.token }, body)).status).toBe(403);
    }
    expect((await send("GET", LIST, payer)).body).toHaveLength(1);
  });

  it("answer the same 404 to strangers, other sites and unknown ids", async () => {
    const { db } = database;
    const { body: card } = await save("tok_visa");
    const neighbor = await makeCustomer(db, payer.siteId, { now: clock.now() });
    const other = await makePayer(db, clock.now());
    const answers = await Promise.all([
      send("DELETE", `${BASE}/customer-cards/${card.id}`, { host: payer.host, token: neighbor.token }),
      send("DELETE", `${BASE}/customer-cards/${card.id}`, other),
      send("DELETE", `${BASE}/customer-cards/${newId()}`, payer),
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
    expect((await send("DELETE", `${BASE}/customer-cards/1`, payer)).status).toBe(404);
    expect((await send("GET", LIST, payer)).body).toHaveLength(1);
  });

  it("can be read but not changed by staff who act for the customer", async () => {
    const { db } = database;
    const { body: card } = await save("tok_visa");
    const staff = await makeAccount(db, payer.siteId, "staff", { now: clock.now() });
    const token = await makeSignIn(db, payer.siteId, payer.accountId, {
      now: clock.now(),
      impersonatorId: staff.accountId,
    });
    const acting = { host: payer.host, token };
    expect((await save("tok_amex", acting)).status).toBe(403);
    expect((await send("DELETE", `${BASE}/customer-cards/${card.id}`, acting)).status).toBe(403);
    expect((await send("GET", LIST, acting)).body).toHaveLength(1);
  });

  it("answer 503 when the bank does not respond", async () => {
    const silent = { ...sandbox, saveCard: () => Promise.reject(new Error("no route")) };
    setGateways(silent);
    expect(await save("tok_visa")).toMatchObject({ status: 503, body: { code: "service_unavailable" } });
  });

  it("contain no card number in the database", async () => {
    await save("tok_visa");
    const rows = await database.db.selectFrom("cards").selectAll().execute();
    for (const row of rows) expect(Object.values(row).join(" ")).not.toMatch(/(?<![\w-])\d{12,}/);
  });
});

describe("a host without the customer's session", () => {
  it("gets no cards", async () => {
    expect((await send("GET", LIST, { host: "nobody.test", token: payer.token })).status).toBe(404);
    const { host } = await makeSite(database.db);
    expect((await send("GET", LIST, { host, token: payer.token })).status).toBe(401);
  });
});

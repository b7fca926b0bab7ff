import { describe, expect, it } from "vitest";
import { createApiApp } from "#kit/server/api-app.ts";
import { systemClock, testClock } from "#kit/server/clock.ts";
import { createLog } from "#kit/server/log.ts";
import { hashPassword } from "#kit/server/passwords.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { useDatabase } from "#tests/db.ts";
import { accountsApi } from "../api.ts";
import { makeApi, makeCustomer, makeSite } from "../factory.ts";
import { endSignIns } from "../internal/end-sign-ins.ts";

const database = useDatabase();
const START = "2026-11-20T15:00:00Z";
const PASSWORD = "muddy paws on tuesday";
const CUSTOMER_SIGN_IN = "/v2/account/customer/sign-in";

async function makeWorld() {
  const clock = testClock(START);
  const site = await makeSite(database.db);
  const api = makeApi(database.db, accountsApi, clock);
  const customer = await makeCustomer(database.db, site.siteId, { password: PASSWORD, now: clock.now() });
  const call = (method: string, path: string, more?: Parameters<typeof api>[3]) =>
    api(site.host, method, path, more);
  const signIn = (body: unknown) => call("POST", CUSTOMER_SIGN_IN, { body });
  const me = async (token: string) => (await call("GET", "/v2/account/me", { token })).body.person;
  return { ...site, api, clock, customer, call, signIn, me };
}

async function messagesTo(recipient: string) {
  return database.db
    .selectFrom("outboxMessages")
    .select(["bodyText", "channel"])
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .execute();
}

async function readCode(recipient: string): Promise<string> {
  return (await messagesTo(recipient))[0]?.bodyText.match(/^\d{6}/)?.[0] ?? "none";
}

const phoneOf = (e164: string) => ({ prefix: "+1", number: `(${e164.slice(2, 5)}) ${e164.slice(5)}` });
describe("the sign-in of a customer", () => {
  it("accepts an e-mail address in any case with its password", async () => {
    const { signIn, customer, me } = await makeWorld();
    const { status, body, cookies } = await signIn({
      email: customer.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      role: "customer",
      impersonatorId: null,
      chatToken: null,
      firebaseToken: null,
      orderid: null,
      customer: expect.objectContaining({ id: customer.customerId, displayName: "Mia Torres" }),
    });
    expect(cookies[0]).toMatch(
      new RegExp(`^waggon_session=${body.token}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`),
    );
    expect(await me(body.token)).toMatchObject({ id: customer.customerId });
  });

  it("accepts a phone number with its password", async () => {
    const { signIn, customer } = await makeWorld();
    const { body } = await signIn({ phone: phoneOf(customer.phoneNumber), password: PASSWORD });
    expect(body.customer).toMatchObject({ id: customer.customerId });
  });

  it.each(["phone", "email"] as const)("accepts a %s with its code, once", async (kind) => {
    const { signIn, customer, call } = await makeWorld();
    const address = kind === "phone" ? { phone: phoneOf(customer.phoneNumber) } : { email: customer.email };
    const sent = await call("POST", "/v2/account/sign-in-code", { body: address });
    expect(sent.body).toEqual({
      sentTo: expect.stringContaining("•••"),
      resendAt: "2026-11-20T15:01:00.000Z",
      expiresAt: "2026-11-20T15:05:00.000Z",
    });
    const code = await readCode(kind === "phone" ? customer.phoneNumber : customer.email);
    const { status, body } = await signIn({ ...address, code });
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({ id: customer.customerId });
    expect((await signIn({ ...address, code })).body).toMatchObject({
      code: "code_rejected",
      details: { verdict: "used_up" },
    });
  });

  it("sets a cookie for this host and https only, if the call came by https", async () => {
    const { siteId, host, customer } = await makeWorld();
    const app = createApiApp({
      handlers: accountsApi,
      db: database.db,
      clock: systemClock,
      log: createLog("silent"),
      trusted: toProxyList(["127.0.0.1"]),
      lookup: {
        findSite: async () => ({ id: siteId, origin: `https://${host}` }),
        findActor: async () => null,
      },
    });
    const response = await app.request(CUSTOMER_SIGN_IN, {
      method: "POST",
      headers: { host, "content-type": "application/json", "x-forwarded-proto": "https" },
      body: JSON.stringify({ email: customer.email, password: PASSWORD }),
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-waggon_session=[\w-]+; .*Path=\/.*HttpOnly.*Secure.*SameSite=Lax/);
    expect(cookie).not.toMatch(/domain/i);
  });
});

describe("a refused sign-in", () => {
  it("gives the same answer for a wrong password and for every account it cannot use", async () => {
    const { signIn, customer, siteId } = await makeWorld();
    const elsewhere = await makeWorld();
    const closed = await makeCustomer(database.db, siteId, { password: PASSWORD, status: "inactive" });
    const bare = await makeCustomer(database.db, siteId);
    const answers = await Promise.all([
      signIn({ email: customer.email, password: "not the one" }),
      signIn({ email: "nobody@example.com", password: PASSWORD }),
      signIn({ email: closed.email, password: PASSWORD }),
      signIn({ email: bare.email, password: PASSWORD }),
      signIn({ email: elsewhere.customer.email, password: PASSWORD }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        code: "sign_in_failed",
        message: "We could not log you in with this e-mail address and password.",
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  it("is the answer to another role's credentials", async () => {
    const { call, customer } = await makeWorld();
    const body = { role: "staff", email: customer.email, password: PASSWORD };
    expect((await call("POST", "/v2/account/sign-in", { body })).status).toBe(401);
  });

  it("meets a code for an unconfirmed mailbox, but not the mailbox's password", async () => {
    const { signIn, siteId, call } = await makeWorld();
    const input = { email: "typo@example.com", isEmailProved: false, password: PASSWORD };
    const named = await makeCustomer(database.db, siteId, input);
    await call("POST", "/v2/account/sign-in-code", { body: { email: input.email } });
    expect((await messagesTo(input.email))[0]?.bodyText).toContain("no account has confirmed it");
    const { body } = await signIn({ email: input.email, password: PASSWORD });
    expect(body.customer).toMatchObject({ id: named.customerId });
    await makeCustomer(database.db, siteId, input);
    expect((await signIn({ email: input.email, password: PASSWORD })).status).toBe(401);
  });

  it.each([
    ["no address", {}, "email"],
    ["two addresses", { email: "a@example.com", phone: { number: "4805550123" }, password: "x" }, "email"],
    ["no secret", { email: "a@example.com" }, "password"],
    ["two secrets", { email: "a@example.com", password: "x", code: "123456" }, "password"],
    ["a broken e-mail", { email: "a@", password: "x" }, "email"],
    ["an impossible number", { phone: { number: "12" }, password: "x" }, "phone.number"],
    ["a wrong type", { email: { $ne: null }, password: "x" }, "email"],
    ["five digits", { email: "a@example.com", code: "12345" }, "code"],
    ["an endless password", { email: "a@example.com", password: "x".repeat(2_000) }, "password"],
  ])("names the field at fault for %s", async (_, body, field) => {
    const { signIn } = await makeWorld();
    const answer = await signIn(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty([field]);
  });

  it("follows ten attempts of a network at an account, even with the right password", async () => {
    const { signIn, customer, siteId } = await makeWorld();
    const other = await makeCustomer(database.db, siteId, { password: PASSWORD });
    const guess = { email: customer.email, password: "not the one" };
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(guess)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const late = await signIn({ email: customer.email, password: PASSWORD });
    expect(late.status).toBe(429);
    expect(late.body.details.retryAfterSeconds).toBeGreaterThan(800);
    expect((await signIn({ email: other.email, password: PASSWORD })).status).toBe(200);
  });

  it("does not follow from attempts between successful sign-ins", async () => {
    const { signIn, customer } = await makeWorld();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await signIn({ email: customer.email, password: "not the one" });
      expect((await signIn({ email: customer.email, password: PASSWORD })).status).toBe(200);
    }
  });

  it("follows 120 attempts of one network at many accounts", async () => {
    const { signIn } = await makeWorld();
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, i) => signIn({ email: `spray-${i}@example.com`, code: "123456" })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it("is the answer to an old password that changes at the same moment", async () => {
    const { signIn, customer, siteId, clock } = await makeWorld();
    const passwordHash = await hashPassword("quite another one");
    const outcome = await database.db.transaction().execute(async (tx) => {
      await tx.updateTable("accounts").set({ passwordHash }).where("id", "=", customer.accountId).execute();
      await endSignIns(tx, { siteId, accountId: customer.accountId, now: clock.now() });
      const signing = signIn({ email: customer.email, password: PASSWORD });
      await new Promise((go) => setTimeout(go, 300)); // The sign-in now waits for the lock.
      return { signing };
    });
    expect((await outcome.signing).status).toBe(401);
  });
});

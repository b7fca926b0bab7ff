import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { useDatabase } from "#tests/db.ts";
import { accountsApi } from "./api.ts";
import { makeApi, makeCustomer, makeRenter, makeSignIn, makeSite, makeStaffMember } from "./factory.ts";

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

const without = (body: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

describe("a sign-in code", () => {
  it("gets the same answer for known and unknown addresses, and sends a message to both", async () => {
    const { call, customer } = await makeWorld();
    const requestCode = (number: string) =>
      call("POST", "/v2/account/sign-in-code", { body: { phone: { prefix: "+1", number } } });
    const [known, other] = [await requestCode(customer.phoneNumber), await requestCode("+14805559923")];
    expect({ ...known.body, sentTo: "" }).toEqual({ ...other.body, sentTo: "" });
    expect(known.status).toBe(other.status);
    expect(await readCode(customer.phoneNumber)).toMatch(/^\d{6}$/);
    const [message] = await messagesTo("+14805559923");
    expect(message?.bodyText).toContain("no account");
    expect(message?.bodyText).not.toMatch(/\d{6}/);
    const again = [await requestCode(customer.phoneNumber), await requestCode("+14805559923")];
    expect(again.map(({ status }) => status)).toEqual([429, 429]);
    expect(again[0]?.body).toEqual(again[1]?.body);
  });

  it("gives guesses the same answers for known and unknown addresses", async () => {
    const { call, signIn, customer } = await makeWorld();
    const addresses = [customer.email, "nobody-here@example.com"];
    const answers = await Promise.all(
      addresses.map(async (email) => {
        const before = await signIn({ email, code: "000000" });
        await call("POST", "/v2/account/sign-in-code", { body: { email } });
        const code = (await readCode(email)) === "111111" ? "222222" : "111111";
        const tries = [];
        for (let i = 0; i < 4; i++) tries.push((await signIn({ email, code })).body);
        return [before.body, ...tries];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(({ details }) => details.verdict)).toEqual([
      "wrong",
      "wrong",
      "wrong",
      "used_up",
      "used_up",
    ]);
  });

  it("does not sign in when it was sent for a new password", async () => {
    const { call, signIn, customer } = await makeWorld();
    await call("POST", "/v2/account/reset-password-code", { body: { email: customer.email } });
    const code = await readCode(customer.email);
    expect((await signIn({ email: customer.email, code })).body).toMatchObject({ code: "code_rejected" });
  });

  it("starts one session for ten parallel sign-ins", async () => {
    const { call, signIn, customer } = await makeWorld();
    await call("POST", "/v2/account/sign-in-code", { body: { email: customer.email } });
    const code = await readCode(customer.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn({ email: customer.email, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("setting a new password", () => {
  const path = "/v2/account/reset-password";
  const password = "otters like tuesdays";

  async function withCode() {
    const world = await makeWorld();
    await world.call("POST", "/v2/account/reset-password-code", { body: { email: world.customer.email } });
    const body = { email: world.customer.email, code: await readCode(world.customer.email), password };
    return { ...world, body };
  }

  it("ends every session and starts a new one", async () => {
    const { call, body, customer, me, siteId, clock, signIn } = await withCode();
    const other = await makeSignIn(database.db, siteId, customer.accountId, { now: clock.now() });
    const answer = await call("POST", path, { body });
    expect(answer.status).toBe(200);
    expect([await me(customer.token), await me(other)]).toEqual([null, null]);
    expect(await me(answer.body.token)).toMatchObject({ id: customer.customerId });
    expect((await signIn({ email: customer.email, password })).status).toBe(200);
    expect((await signIn({ email: customer.email, password: PASSWORD })).status).toBe(401);
  });

  it.each(["short", "Password123", "x".repeat(129)])(
    "refuses %s at its field and leaves the code valid",
    async (bad) => {
      const { call, body } = await withCode();
      const refused = await call("POST", path, { body: { ...body, password: bad } });
      expect(refused.status).toBe(422);
      expect(refused.body.errors.password).toHaveLength(1);
      expect((await call("POST", path, { body })).status).toBe(200);
    },
  );

  it("needs the right code; without it, open sessions go on", async () => {
    const { call, body, customer, me } = await withCode();
    const code = body.code === "111111" ? "222222" : "111111";
    expect((await call("POST", path, { body: { ...body, code } })).body.code).toBe("code_rejected");
    expect((await call("POST", path, { body: without(body, "code") })).status).toBe(422);
    expect(await me(customer.token)).not.toBeNull();
  });
});

describe("every role", () => {
  it("signs in at the same path and reads its own profile", async () => {
    const { call, siteId, me } = await makeWorld();
    const staff = await makeStaffMember(database.db, siteId, { password: PASSWORD });
    const renter = await makeRenter(database.db, siteId, { password: PASSWORD, status: "new" });
    const asStaff = { role: "staff", email: staff.email, password: PASSWORD };
    const signedIn = await call("POST", "/v2/account/sign-in", { body: asStaff });
    expect(signedIn.body).toMatchObject({ role: "staff", customer: null });
    expect(await me(signedIn.body.token)).toEqual({
      role: "staff",
      id: staff.staffId,
      status: "active",
      displayName: "Sam Reyes",
      impersonatorId: null,
      impersonation: null,
      orderid: null,
    });
    const asRenter = { role: "renter", phone: { number: renter.phoneNumber }, password: PASSWORD };
    const rented = await call("POST", "/v2/account/sign-in", { body: asRenter });
    expect(await me(rented.body.token)).toMatchObject({ status: "new", displayName: "Clean Fleet LLC" });
  });

  it("gets a new password hash at the next sign-in when the old hash is weak", async () => {
    const { signIn, customer } = await makeWorld();
    const passwordHash = await hash(PASSWORD, { algorithm: 2, memoryCost: 4_096, timeCost: 1 });
    const account = () => database.db.selectFrom("accounts").where("id", "=", customer.accountId);
    await database.db
      .updateTable("accounts")
      .set({ passwordHash })
      .where("id", "=", customer.accountId)
      .execute();
    expect((await signIn({ email: customer.email, password: PASSWORD })).status).toBe(200);
    const row = await account().select("passwordHash").executeTakeFirstOrThrow();
    expect(row.passwordHash).toContain("m=19456,t=2,p=1");
    expect((await signIn({ email: customer.email, password: PASSWORD })).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session, deletes its cookie and leaves other sessions open", async () => {
    const { call, customer, me, siteId, clock } = await makeWorld();
    const other = await makeSignIn(database.db, siteId, customer.accountId, { now: clock.now() });
    const out = await call("POST", "/v2/account/sign-out", { token: customer.token });
    expect(out.status).toBe(200);
    expect(out.cookies[0]).toMatch(/^waggon_session=; Max-Age=0/);
    expect(await me(customer.token)).toBeNull();
    expect(await me(other)).not.toBeNull();
    expect((await call("POST", "/v2/account/sign-out", { token: customer.token })).status).toBe(200);
  });

  it("needs this site's origin when the session comes from a cookie", async () => {
    const { call, customer, me, host } = await makeWorld();
    const cookie = `waggon_session=${customer.token}`;
    const foreign = await call("POST", "/v2/account/sign-out", {
      headers: { cookie, origin: "https://evil.test" },
    });
    expect(foreign.status).toBe(403);
    expect(await me(customer.token)).not.toBeNull();
    const own = await call("POST", "/v2/account/sign-out", { headers: { cookie, origin: `http://${host}` } });
    expect(own.status).toBe(200);
    expect(await me(customer.token)).toBeNull();
  });
});

describe("the account's own profile", () => {
  it("is null without a token, with an unknown token and with another site's token", async () => {
    const { call, customer, api } = await makeWorld();
    const elsewhere = await makeSite(database.db);
    const visitor = { person: null };
    expect((await call("GET", "/v2/account/me")).body).toEqual(visitor);
    expect((await call("GET", "/v2/account/me", { token: "x".repeat(32) })).body).toEqual(visitor);
    const foreign = await api(elsewhere.host, "GET", "/v2/account/me", { token: customer.token });
    expect(foreign.body).toEqual(visitor);
  });

  it("names the staff member who acts as the customer, for one hour", async () => {
    const { customer, me, siteId, clock } = await makeWorld();
    const staff = await makeStaffMember(database.db, siteId);
    const token = await makeSignIn(database.db, siteId, customer.accountId, {
      now: clock.now(),
      impersonatorId: staff.accountId,
    });
    expect(await me(token)).toMatchObject({ id: customer.customerId, impersonatorId: staff.accountId });
    clock.advance({ minutes: 60 });
    expect(await me(token)).toBeNull();
  });
});

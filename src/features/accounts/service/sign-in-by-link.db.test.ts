import { describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { newToken } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { accountsApi } from "../api.ts";
import { makeApi, makeContext, makeCustomer, makeSite } from "../factory.ts";
import { endSignIns } from "../internal/end-sign-ins.ts";
import { createLoginCode, toLoginLink } from "./create-login-code.ts";

const database = useDatabase();
const START = "2026-11-20T15:00:00Z";
const ORDER = "01990000-0000-7000-8000-00000000000f";

async function makeWorld() {
  const clock = testClock(START);
  const { siteId, host } = await makeSite(database.db);
  const api = makeApi(database.db, accountsApi, clock);
  const customer = await makeCustomer(database.db, siteId, { now: clock.now() });
  const make = (more: { accountId?: string | null; orderId?: string } = {}) => {
    const context = makeContext(database.db, siteId, { now: clock.now() });
    const input = { accountId: customer.accountId, ...more };
    return database.db.transaction().execute((tx) => createLoginCode(context, tx, input));
  };
  const use = (loginCode: string) =>
    api(host, "POST", "/v2/account/sign-in-by-link", { body: { loginCode } });
  const me = async (token: string) => (await api(host, "GET", "/v2/account/me", { token })).body.person;
  return { siteId, host, api, clock, customer, make, use, me };
}

describe("a link that signs in", () => {
  it("works once and gives the session its order", async () => {
    const { make, use, me, customer } = await makeWorld();
    const code = await make({ orderId: ORDER });
    const first = await use(code);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ role: "customer", orderid: ORDER, impersonatorId: null });
    expect(await me(first.body.token)).toMatchObject({ id: customer.customerId, orderid: ORDER });
    expect((await use(code)).body.code).toBe("code_rejected");
  });

  it("signs in once for fifty parallel uses", async () => {
    const { make, use } = await makeWorld();
    const code = await make();
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("expires after ten minutes", async () => {
    const { make, use, clock } = await makeWorld();
    const [late, early] = [await make({ orderId: ORDER }), await make()];
    clock.advance({ seconds: 599 });
    expect((await use(early)).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await use(late)).status).toBe(422);
  });

  it("gets the same answer for every code that does not sign in", async () => {
    const { make, use } = await makeWorld();
    const elsewhere = await makeWorld();
    const closed = await makeWorld();
    const spent = await make();
    await use(spent);
    const closedCode = await closed.make();
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", closed.customer.accountId)
      .execute();
    const replaced = await make();
    await make();
    const codes = [newToken(), spent, replaced, await elsewhere.make(), await make({ accountId: null })];
    const answers = [...(await Promise.all(codes.map(use))), await closed.use(closedCode)];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(422);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
  });

  it("stays valid after a try at another brand", async () => {
    const { make, use } = await makeWorld();
    const elsewhere = await makeWorld();
    const code = await make();
    expect((await elsewhere.use(code)).status).toBe(422);
    expect((await use(code)).status).toBe(200);
  });

  it("ends when all sessions of its account end", async () => {
    const { siteId, make, use, customer, clock } = await makeWorld();
    const code = await make();
    const input = { siteId, accountId: customer.accountId, now: clock.now() };
    await database.db.transaction().execute((tx) => endSignIns(tx, input));
    expect((await use(code)).status).toBe(422);
  });

  it("is in the database only as a hash", async () => {
    const { siteId, make } = await makeWorld();
    const code = await make();
    const rows = await database.db
      .selectFrom("loginCodes")
      .selectAll()
      .where("siteId", "=", siteId)
      .execute();
    expect(rows[0]?.codeHash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("leads to its own page and keeps the page's query", () => {
    expect(toLoginLink("https://calm.example", "c0de", "/customer/pets?page=2")).toBe(
      "https://calm.example/customer/pets?page=2&login_code=c0de",
    );
  });

  it("is in the mail with the code only if the mailbox has an account", async () => {
    const { api, host, customer, use } = await makeWorld();
    const mailed = async (email: string) => {
      await api(host, "POST", "/v2/account/sign-in-code", { body: { email } });
      const message = await database.db
        .selectFrom("outboxMessages")
        .select(["bodyText", "bodyHtml"])
        .where("recipient", "=", email)
        .executeTakeFirstOrThrow();
      return message.bodyText + message.bodyHtml;
    };
    const [, code = ""] = /login_code=([\w-]+)/.exec(await mailed(customer.email)) ?? [];
    expect((await use(code)).body.customer).toMatchObject({ id: customer.customerId });
    expect(await mailed("nobody-at-all@example.com")).not.toContain("login_code");
  });
});

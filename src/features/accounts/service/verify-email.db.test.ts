import { describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { useDatabase } from "#tests/db.ts";
import { accountsApi } from "../api.ts";
import { makeApi, makeCustomer, makeSignIn, makeSite, makeStaffMember } from "../factory.ts";

const database = useDatabase();
const SEND = "/v2/account/customer/email-code";
const VERIFY = "/v2/account/customer/verify-email";

let made = 0;

async function makeWorld(email: string | null = `unproved-${++made}@example.com`) {
  const clock = testClock("2026-11-20T15:00:00Z");
  const { siteId, host } = await makeSite(database.db);
  const api = makeApi(database.db, accountsApi, clock);
  const customer = await makeCustomer(database.db, siteId, { email, isEmailProved: false });
  const call = (path: string, body?: unknown, token = customer.token) =>
    api(host, "POST", path, { token, ...(body !== undefined && { body }) });
  const mails = () =>
    database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("recipient", "=", email ?? "")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .execute();
  const readCode = async () => (await mails())[0]?.bodyText.match(/^\d{6}/)?.[0] ?? "none";
  return { siteId, host, api, clock, customer, email, call, mails, readCode };
}

describe("confirming an e-mail address", () => {
  it("allows sign-in codes to be sent to the address", async () => {
    const { api, host, clock, email, call, mails, readCode } = await makeWorld();
    const requestCode = () => api(host, "POST", "/v2/account/sign-in-code", { body: { email } });
    await requestCode();
    expect((await mails())[0]?.bodyText).toContain("no account has confirmed it");
    expect((await call(SEND)).body.sentTo).toBe("u••••@example.com");
    const { status, body } = await call(VERIFY, { code: await readCode() });
    expect([status, body]).toEqual([200, { email, isVerified: true }]);
    clock.advance({ minutes: 2 });
    await requestCode();
    expect(await readCode()).toMatch(/^\d{6}$/);
    expect((await call(SEND)).body.code).toBe("conflict");
  });

  it("refuses another customer's code, and its own code does not sign in", async () => {
    const { siteId, api, host, clock, email, call, readCode } = await makeWorld();
    const other = await makeCustomer(database.db, siteId, { email, isEmailProved: false });
    await call(SEND);
    const code = await readCode();
    expect((await call(VERIFY, { code }, other.token)).body.code).toBe("code_rejected");
    const guess = { email, code };
    expect((await api(host, "POST", "/v2/account/customer/sign-in", { body: guess })).status).toBe(422);
    expect((await call(VERIFY, { code })).status).toBe(200);
    // Only one account can confirm a mailbox.
    clock.advance({ minutes: 1 });
    await call(SEND, undefined, other.token);
    const late = await call(VERIFY, { code: await readCode() }, other.token);
    expect(late.body).toMatchObject({ code: "conflict" });
  });

  it("is refused without an address, to visitors and to staff who act for the customer", async () => {
    const { siteId, api, host, customer, call } = await makeWorld();
    const bare = await makeWorld(null);
    expect((await bare.call(SEND)).body.code).toBe("conflict");
    expect((await api(host, "POST", SEND)).status).toBe(401);
    const staff = await makeStaffMember(database.db, siteId);
    const over = { impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, siteId, customer.accountId, over);
    expect((await call(SEND, undefined, acting)).status).toBe(403);
    expect((await call(VERIFY, { code: "123456" }, acting)).status).toBe(403);
  });
});

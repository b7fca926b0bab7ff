import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeApi, makeCustomer, makeSite, makeStaffMember } from "#features/accounts/factory.ts";
import { endSignIns } from "#features/accounts/internal/end-sign-ins.ts";
import { testClock } from "#kit/server/clock.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import { useDatabase } from "#tests/db.ts";
import { handlers } from "../../api.ts";

const START = new Date("2026-11-20T15:00:00Z");
const PASSWORD = "a long walk in the rain";

const database = useDatabase();
let other: Database;
beforeAll(() => {
  other = openDatabase(database.url, { max: 2 });
});
afterAll(() => other.close());

/**
 * Makes two nodes with one database. An impersonation begins on the first and works on both.
 */
async function makeNodes() {
  const clock = testClock(START);
  const first = makeApi(database.db, handlers, clock);
  const second = makeApi(other.db, handlers, clock);
  const { siteId, host } = await makeSite(database.db);
  const customer = await makeCustomer(database.db, siteId, { now: START });
  const staff = await makeStaffMember(database.db, siteId, { now: START, password: PASSWORD });
  const begin = (token: string) =>
    first(host, "POST", "/v2/staff/act-for", {
      token,
      body: { role: "customer", email: customer.email, description: "A call by phone" },
    });
  const me = async (token: string) => {
    const [here, there] = await Promise.all(
      [first, second].map((node) => node(host, "GET", "/v2/account/me", { token })),
    );
    return [here?.body.person?.role ?? null, there?.body.person?.role ?? null];
  };
  const { body } = await begin(staff.token);
  expect(await me(body.token)).toEqual(["customer", "customer"]);
  return { clock, first, second, host, siteId, customer, staff, acting: body.token as string, begin, me };
}

describe("an impersonation ends on every node", () => {
  it("when the staff member signs out on another node", async () => {
    const { second, host, staff, acting, me } = await makeNodes();
    await second(host, "POST", "/v2/account/sign-out", { token: staff.token });
    expect(await me(acting)).toEqual([null, null]);
  });

  it("when the staff member replaces the session with a new sign-in", async () => {
    const { second, host, staff, acting, begin, me } = await makeNodes();
    const body = { role: "staff", email: staff.email, password: PASSWORD };
    const renewed = await second(host, "POST", "/v2/account/sign-in", { token: staff.token, body });
    expect(renewed.status).toBe(200);
    expect(await me(acting)).toEqual([null, null]);
    expect(await me((await begin(renewed.body.token)).body.token)).toEqual(["customer", "customer"]);
  });

  it("when the staff member's session expires", async () => {
    const { clock, staff, siteId, acting, me } = await makeNodes();
    const expiresAt = new Date(START.getTime() + 60_000);
    await database.db
      .updateTable("signIns")
      .set({ expiresAt })
      .where("siteId", "=", siteId)
      .where("accountId", "=", staff.accountId)
      .execute();
    expect(await me(acting)).toEqual(["customer", "customer"]);
    clock.set(expiresAt);
    expect(await me(acting)).toEqual([null, null]);
  });

  it("when the staff member's password changes", async () => {
    const { second, host, siteId, staff, acting, me } = await makeNodes();
    const account = { role: "staff", email: staff.email };
    await second(host, "POST", "/v2/account/reset-password-code", { body: account });
    const { bodyText } = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("siteId", "=", siteId)
      .where("recipient", "=", staff.email)
      .executeTakeFirstOrThrow();
    const body = { ...account, code: /\b\d{6}\b/.exec(bodyText)?.[0], password: "another walk in the sun" };
    const changed = await second(host, "POST", "/v2/account/reset-password", { body });
    expect(changed.status).toBe(200);
    expect(await me(acting)).toEqual([null, null]);
  });

  it("when the staff member is deactivated, and stays ended after a reactivation", async () => {
    const { siteId, staff, acting, me } = await makeNodes();
    const setStatus = (status: AccountStatus) =>
      other.db.updateTable("accounts").set({ status }).where("id", "=", staff.accountId).execute();
    await setStatus("inactive");
    expect(await me(acting)).toEqual([null, null]);
    const input = { siteId, accountId: staff.accountId, now: START };
    await other.db.transaction().execute((tx) => endSignIns(tx, input));
    await setStatus("active");
    expect(await me(acting)).toEqual([null, null]);
  });

  it("but not when the staff member ends a different own session", async () => {
    const { second, host, staff, acting, me } = await makeNodes();
    const body = { role: "staff", email: staff.email, password: PASSWORD };
    const elsewhere = await second(host, "POST", "/v2/account/sign-in", { body });
    await second(host, "POST", "/v2/account/sign-out", { token: elsewhere.body.token });
    expect(await me(acting)).toEqual(["customer", "customer"]);
  });
});

it("ends an impersonation that has no recorded staff session", async () => {
  const { siteId, acting, me } = await makeNodes();
  await database.db
    .updateTable("signIns")
    .set({ staffSignInId: null })
    .where("siteId", "=", siteId)
    .execute();
  expect(await me(acting)).toEqual([null, null]);
});

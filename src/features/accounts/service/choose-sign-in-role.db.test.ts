import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { useDatabase } from "#tests/db.ts";
import { accountsApi } from "../api.ts";
import { makeApi, makeCustomer, makeRenter, makeSite, makeStaffMember } from "../factory.ts";

vi.mock("@node-rs/argon2", { spy: true });

const database = useDatabase();
const PASSWORD = "muddy paws on tuesday";
const OTHER = "clean paws on friday";
const EMAIL = "both@example.com";
const START = "2026-11-20T15:00:00Z";
const PATHS = { signIn: "/v2/account/sign-in", choose: "/v2/account/sign-in/role" };
const RESET = { code: "/v2/account/reset-password-code", reset: "/v2/account/reset-password" };

type Cookies = readonly string[];
/** Turns the cookies of an answer into the header that the browser sends back. */
const cookieOf = (cookies: Cookies) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

/** A customer and a staff member with the same address, by default with the same password. */
async function makeTwo(staffPassword = PASSWORD) {
  const clock = testClock(START);
  const site = await makeSite(database.db);
  const api = makeApi(database.db, accountsApi, clock);
  const over = { email: EMAIL, now: clock.now() };
  const customer = await makeCustomer(database.db, site.siteId, { ...over, password: PASSWORD });
  const staff = await makeStaffMember(database.db, site.siteId, { ...over, password: staffPassword });
  const post = (path: string, body: unknown, cookie?: string) => {
    const headers: Record<string, string> = cookie ? { cookie, origin: `http://${site.host}` } : {};
    return api(site.host, "POST", path, { body, headers });
  };
  const lastCode = async () => {
    const { bodyText } = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("siteId", "=", site.siteId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return bodyText;
  };
  const prove = async () => {
    const { body, cookies } = await post(PATHS.signIn, { email: EMAIL, password: PASSWORD });
    expect(body).toEqual({ chooseRole: ["customer", "staff"] });
    return cookieOf(cookies);
  };
  return { ...site, clock, customer, staff, post, lastCode, prove };
}

describe("a sign-in without a role", () => {
  it.each(["customer", "renter", "staff"] as const)(
    "accepts the password and the code of a %s",
    async (role) => {
      const { siteId, post, lastCode } = await makeTwo();
      const make = { customer: makeCustomer, renter: makeRenter, staff: makeStaffMember }[role];
      const { email } = await make(database.db, siteId, { password: OTHER });
      const { status, body } = await post(PATHS.signIn, { email, password: OTHER });
      expect([status, body.role]).toEqual([200, role]);
      await post("/v2/account/sign-in-code", { email });
      const code = (await lastCode()).slice(0, 6);
      expect((await post(PATHS.signIn, { email, code })).body.role).toBe(role);
    },
  );

  it("opens the account that the password fits when an address has several", async () => {
    const { post } = await makeTwo(OTHER);
    expect((await post(PATHS.signIn, { email: EMAIL, password: PASSWORD })).body.role).toBe("customer");
    expect((await post(PATHS.signIn, { email: EMAIL, password: OTHER })).body.role).toBe("staff");
  });

  it("differs from a sign-in with a role, which tries only that role's account", async () => {
    const { post } = await makeTwo(OTHER);
    const wrong = await post(PATHS.signIn, { role: "staff", email: EMAIL, password: PASSWORD });
    expect(wrong.status).toBe(401);
    const customer = { email: EMAIL, password: OTHER };
    expect((await post("/v2/account/customer/sign-in", customer)).status).toBe(401);
  });

  it("gets a mailed link for one account at an address, and only a code for several", async () => {
    const { siteId, post, lastCode } = await makeTwo();
    await post("/v2/account/sign-in-code", { email: EMAIL });
    expect(await lastCode()).toMatch(/^\d{6}/);
    expect(await lastCode()).not.toContain("login_code");
    const { email } = await makeStaffMember(database.db, siteId);
    await post("/v2/account/sign-in-code", { email });
    expect(await lastCode()).toContain("login_code");
  });
});

describe("several accounts that a proof fits", () => {
  it("let the caller choose a role after a password", async () => {
    const { post, prove, staff } = await makeTwo();
    const { status, body } = await post(PATHS.choose, { role: "staff" }, await prove());
    expect([status, body.role]).toEqual([200, "staff"]);
    const { accountId } = await database.db
      .selectFrom("signIns")
      .select("accountId")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(accountId).toBe(staff.accountId);
  });

  it("let the caller choose a role after a code", async () => {
    const { post, lastCode } = await makeTwo();
    await post("/v2/account/sign-in-code", { email: EMAIL });
    const { body, cookies } = await post(PATHS.signIn, {
      email: EMAIL,
      code: (await lastCode()).slice(0, 6),
    });
    expect(body.chooseRole).toEqual(["customer", "staff"]);
    expect((await post(PATHS.choose, { role: "customer" }, cookieOf(cookies))).body.role).toBe("customer");
  });

  it("let the same browser choose once, by a cookie that scripts cannot read", async () => {
    const { post, prove } = await makeTwo();
    const { cookies } = await post(PATHS.signIn, { email: EMAIL, password: PASSWORD });
    expect(cookies).toEqual([
      expect.stringMatching(/^waggon_role_choice=[\w-]{32}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await post(PATHS.choose, { role: "staff" })).status).toBe(422);
    const forgedCookie = "waggon_role_choice=q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ12";
    expect((await post(PATHS.choose, { role: "staff" }, forgedCookie)).status).toBe(422);
    const choiceCookie = await prove();
    const answers = await Promise.all(
      ["staff", "customer", "staff", "customer"].map((role) => post(PATHS.choose, { role }, choiceCookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  });

  it("stay closed after the choice of a role that the password does not fit", async () => {
    const { siteId, post, prove } = await makeTwo();
    await makeRenter(database.db, siteId, { email: EMAIL, password: OTHER });
    const choiceCookie = await prove();
    expect((await post(PATHS.choose, { role: "renter" }, choiceCookie)).status).toBe(422);
    expect((await post(PATHS.choose, { role: "staff" }, choiceCookie)).status).toBe(422);
  });

  it("stay closed after five minutes, at another brand and after a password change", async () => {
    const { post, prove, lastCode } = await makeTwo();
    const elsewhere = await makeTwo();
    const foreign = await prove();
    expect((await elsewhere.post(PATHS.choose, { role: "staff" }, foreign)).status).toBe(422);
    await post(RESET.code, { role: "staff", email: EMAIL });
    const code = (await lastCode()).slice(0, 6);
    const reset = { role: "staff", email: EMAIL, code, password: OTHER };
    expect((await post(RESET.reset, reset)).status).toBe(200);
    expect((await post(PATHS.choose, { role: "staff" }, foreign)).status).toBe(422);
    const late = await makeTwo();
    const choiceCookie = await late.prove();
    late.clock.advance({ minutes: 5 });
    expect((await late.post(PATHS.choose, { role: "staff" }, choiceCookie)).status).toBe(422);
  });

  it("accept a new password for the chosen role, but only after a code", async () => {
    const { post, prove, lastCode } = await makeTwo();
    const byPassword = await post(`${RESET.reset}/role`, { role: "staff", password: OTHER }, await prove());
    expect(byPassword.status).toBe(422);
    await post(RESET.code, { email: EMAIL });
    const code = (await lastCode()).slice(0, 6);
    const { body, cookies } = await post(RESET.reset, { email: EMAIL, code, password: OTHER });
    expect(body).toEqual({ chooseRole: ["customer", "staff"] });
    const choiceCookie = cookieOf(cookies);
    const weak = await post(`${RESET.reset}/role`, { role: "staff", password: "short" }, choiceCookie);
    expect(weak.body.errors).toHaveProperty("password");
    const set = await post(`${RESET.reset}/role`, { role: "staff", password: OTHER }, choiceCookie);
    expect(set.body.role).toBe("staff");
    expect((await post(PATHS.signIn, { email: EMAIL, password: OTHER })).body.role).toBe("staff");
    expect((await post(PATHS.signIn, { email: EMAIL, password: PASSWORD })).body.role).toBe("customer");
  });
});

describe("a guess of a password", () => {
  it("counts once, with any role or without a role", async () => {
    const { post } = await makeTwo();
    const roles = [undefined, "customer", "groomer", "renter", "staff"];
    const statuses: number[] = [];
    for (let i = 0; i < 15; i++) {
      const role = roles[i % roles.length];
      const { status } = await post(PATHS.signIn, { ...(role && { role }), email: EMAIL, password: "no" });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  it("still counts after a sign-in to an account with the same unconfirmed mailbox", async () => {
    const { siteId, post } = await makeTwo();
    const email = "victim@example.com";
    await makeStaffMember(database.db, siteId, { email, password: PASSWORD });
    await makeCustomer(database.db, siteId, { email, isEmailProved: false, password: OTHER });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await post(PATHS.signIn, { email, password: "no" })).status);
      statuses.push((await post("/v2/account/customer/sign-in", { email, password: OTHER })).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it("gets the same answer for a wrong password, an unknown address and another role", async () => {
    const { post, siteId } = await makeTwo();
    const renter = await makeRenter(database.db, siteId, { password: OTHER });
    const answers = await Promise.all([
      post(PATHS.signIn, { email: EMAIL, password: "not the one" }),
      post(PATHS.signIn, { email: "nobody@example.com", password: PASSWORD }),
      post(PATHS.signIn, { role: "staff", email: renter.email, password: OTHER }),
    ]);
    for (const { status, body, cookies } of answers) {
      expect([status, cookies]).toEqual([401, []]);
      expect(body).toEqual({
        code: "sign_in_failed",
        message: "We could not log you in with this e-mail address and password.",
      });
    }
  });

  it("costs the same number of hash checks for every address", async () => {
    const { siteId, post } = await makeTwo();
    const renter = await makeRenter(database.db, siteId, { password: OTHER });
    await post(PATHS.signIn, { email: EMAIL, password: "no" });
    const work = vi.mocked(argon2.verify).mock.calls;
    const costs: number[] = [];
    for (const email of [EMAIL, "nobody@example.com", renter.email]) {
      const before = work.length;
      await post(PATHS.signIn, { email, password: "not the one" });
      await post(PATHS.signIn, { role: "staff", email, password: "not the one" });
      costs.push(work.length - before);
    }
    expect(costs).toEqual([5, 5, 5]);
  });
});

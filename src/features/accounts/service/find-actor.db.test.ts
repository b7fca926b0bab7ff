import { describe, expect, it } from "vitest";
import { newToken } from "#kit/server/ids.ts";
import type { AccountStatus, Person } from "#kit/wire/actor.ts";
import { useDatabase } from "#tests/db.ts";
import { makeContext, makeCustomer, makeRenter, makeSignIn, makeSite, makeStaffMember } from "../factory.ts";
import { endSignIns } from "../internal/end-sign-ins.ts";
import { IMPERSONATION_MS } from "../rules/impersonation.ts";
import { SIGN_IN_MS } from "../rules/sign-in.ts";
import { findActor } from "./find-actor.ts";
import { startSignIn } from "./start-sign-in.ts";

const database = useDatabase();
const START = new Date("2026-11-20T15:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function makeWorld() {
  const { siteId } = await makeSite(database.db);
  const customer = await makeCustomer(database.db, siteId, { now: START });
  const find = (token: string, now = START) => findActor(database.db, siteId, token, now);
  return { siteId, customer, find };
}

const setStatus = (id: string, status: AccountStatus) =>
  database.db.updateTable("accounts").set({ status }).where("id", "=", id).execute();

async function readSignIn(signInId: string) {
  return database.db.selectFrom("signIns").selectAll().where("id", "=", signInId).executeTakeFirstOrThrow();
}

/** Starts a session. `over` replaces parts of the context, such as the actor. */
async function start(
  siteId: Awaited<ReturnType<typeof makeWorld>>["siteId"],
  input: Parameters<typeof startSignIn>[2],
  over: Parameters<typeof makeContext>[2] = {},
) {
  const context = makeContext(database.db, siteId, { now: START, ...over });
  const token = await database.db.transaction().execute((tx) => startSignIn(context, tx, input));
  return { token, cookies: context.cookies };
}

describe("a session's token", () => {
  it("finds the person and the profile of the person's role", async () => {
    const { siteId, customer, find } = await makeWorld();
    expect(await find(customer.token)).toEqual({
      role: "customer",
      accountId: customer.accountId,
      profileId: customer.customerId,
      signInId: expect.any(String),
      status: "active",
    });
    const staff = await makeStaffMember(database.db, siteId, { now: START });
    expect(await find(staff.token)).toMatchObject({ role: "staff", profileId: staff.staffId });
    const renter = await makeRenter(database.db, siteId, { now: START, status: "pending" });
    expect(await find(renter.token)).toMatchObject({ profileId: renter.renterId, status: "pending" });
  });

  it("finds nobody if it is unknown, of another site or of a closed account", async () => {
    const { customer, find } = await makeWorld();
    const elsewhere = await makeWorld();
    expect(await find(newToken())).toBeNull();
    expect(await find("")).toBeNull();
    expect(await elsewhere.find(customer.token)).toBeNull();
    await setStatus(customer.accountId, "inactive");
    expect(await find(customer.token)).toBeNull();
  });

  it("is in the database only as a hash", async () => {
    const { customer, find } = await makeWorld();
    const actor = (await find(customer.token)) as Person;
    const row = await readSignIn(actor.signInId);
    expect(JSON.stringify(row)).not.toContain(customer.token);
    expect(row.tokenHash).toHaveLength(32);
  });
});

describe("a session", () => {
  it("ends 365 days after its last use, which is recorded once an hour", async () => {
    const { customer, find } = await makeWorld();
    const { signInId } = (await find(customer.token)) as Person;
    await find(customer.token, later(HOUR - 1));
    expect((await readSignIn(signInId)).lastSeenAt).toEqual(START);
    await find(customer.token, later(HOUR));
    expect(await readSignIn(signInId)).toMatchObject({
      lastSeenAt: later(HOUR),
      expiresAt: later(HOUR + SIGN_IN_MS),
    });
    expect(await find(customer.token, later(HOUR + 365 * DAY - 1))).not.toBeNull();
    expect(await find(customer.token, later(HOUR + 365 * DAY - 1 + SIGN_IN_MS))).toBeNull();
  });

  it("ends after 365 days without use", async () => {
    const { customer, find } = await makeWorld();
    expect(await find(customer.token, later(SIGN_IN_MS))).toBeNull();
  });

  it("is found while the database refuses writes", async () => {
    const { siteId, customer } = await makeWorld();
    const actor = await database.db
      .transaction()
      .setAccessMode("read only")
      .execute((tx) => findActor(tx, siteId, customer.token, START));
    expect(actor).not.toBeNull();
    const readOnly = await database.db.connection().execute(async (db) => {
      const { sql } = await import("kysely");
      await sql`set default_transaction_read_only = on`.execute(db);
      const found = await findActor(db, siteId, customer.token, later(2 * HOUR));
      await sql`set default_transaction_read_only = off`.execute(db);
      return found;
    });
    expect(readOnly).not.toBeNull();
  });

  it("starts with a new token and a cookie for 365 days, and ends the session before it", async () => {
    const { siteId, customer, find } = await makeWorld();
    const before = (await find(customer.token)) as Person;
    const { token, cookies } = await start(siteId, { accountId: customer.accountId }, { actor: before });
    expect(token).not.toBe(customer.token);
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(cookies).toEqual([{ name: "waggon_session", value: token, options: { maxAge: 365 * 86_400 } }]);
    expect(await find(token)).toMatchObject({ profileId: customer.customerId });
    expect(await find(customer.token)).toBeNull();
  });

  it("carries the order whose link was used", async () => {
    const { siteId, customer, find } = await makeWorld();
    const orderId = "01990000-0000-7000-8000-00000000000f";
    const { token } = await start(siteId, { accountId: customer.accountId, orderId });
    expect(await find(token)).toMatchObject({ orderId });
  });

  it("cannot start for a closed account or for an account of another site", async () => {
    const { siteId, customer } = await makeWorld();
    const elsewhere = await makeWorld();
    await expect(start(elsewhere.siteId, { accountId: customer.accountId })).rejects.toMatchObject({
      code: "not_found",
    });
    await setStatus(customer.accountId, "inactive");
    await expect(start(siteId, { accountId: customer.accountId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("ends with all sessions of the account, unless the call excludes it", async () => {
    const { siteId, customer, find } = await makeWorld();
    const other = await makeSignIn(database.db, siteId, customer.accountId, { now: START });
    const bystander = await makeCustomer(database.db, siteId, { now: START });
    const current = (await find(customer.token)) as Person;
    const input = { siteId, accountId: customer.accountId, now: START };
    await database.db
      .transaction()
      .execute((tx) => endSignIns(tx, { ...input, exceptSignInId: current.signInId }));
    expect(await find(other)).toBeNull();
    expect(await find(customer.token)).not.toBeNull();
    await database.db.transaction().execute((tx) => endSignIns(tx, input));
    expect(await find(customer.token)).toBeNull();
    expect(await find(bystander.token)).not.toBeNull();
  });

  it("ends if it starts while all sessions of the account end", async () => {
    const { siteId, customer, find } = await makeWorld();
    const context = makeContext(database.db, siteId, { now: START });
    let ending: Promise<void> | undefined;
    const token = await database.db.transaction().execute(async (tx) => {
      const begun = await startSignIn(context, tx, { accountId: customer.accountId });
      const input = { siteId, accountId: customer.accountId, now: START };
      ending = database.db.transaction().execute((other) => endSignIns(other, input));
      await new Promise((go) => setTimeout(go, 150)); // The other transaction now waits for the lock.
      return begun;
    });
    await ending;
    expect(await find(token)).toBeNull();
  });
});

describe("an impersonation", () => {
  async function makeActing() {
    const world = await makeWorld();
    const staff = await makeStaffMember(database.db, world.siteId, { now: START });
    const actor = (await world.find(staff.token)) as Person;
    const input = { accountId: world.customer.accountId, impersonatorId: staff.accountId };
    return { ...world, staff, actor, input };
  }

  it("lasts 60 minutes and leaves the staff member's own session open", async () => {
    const { siteId, staff, actor, input, find, customer } = await makeActing();
    const { token, cookies } = await start(siteId, input, { actor });
    expect(cookies[0]?.options).toEqual({ maxAge: 3_600 });
    expect(await find(token)).toMatchObject({
      role: "customer",
      profileId: customer.customerId,
      impersonatorId: staff.accountId,
    });
    expect(await find(token, later(IMPERSONATION_MS - 1))).not.toBeNull();
    expect(await find(token, later(IMPERSONATION_MS))).toBeNull();
    expect(await find(staff.token)).not.toBeNull();
    const entries = database.db.selectFrom("auditEntries").selectAll().where("siteId", "=", siteId);
    expect(await entries.execute()).toEqual([
      expect.objectContaining({
        actorId: staff.accountId,
        subjectId: customer.accountId,
        action: "impersonation begins",
      }),
    ]);
  });

  it("ends with the staff member's account or sessions", async () => {
    const { siteId, staff, actor, input, find } = await makeActing();
    const { token } = await start(siteId, input, { actor });
    await setStatus(staff.accountId, "inactive");
    expect(await find(token)).toBeNull();
    await setStatus(staff.accountId, "active");
    expect(await find(token)).not.toBeNull();
    const account = { siteId, accountId: staff.accountId, now: START };
    await database.db.transaction().execute((tx) => endSignIns(tx, account));
    expect(await find(token)).toBeNull();
  });

  it("is refused of staff, inside another, in a colleague's name and by other roles", async () => {
    const { siteId, actor, input, customer, find } = await makeActing();
    const colleague = await makeStaffMember(database.db, siteId, { now: START });
    const refused = { code: "forbidden" };
    const asStaff = { ...input, accountId: colleague.accountId };
    await expect(start(siteId, asStaff, { actor })).rejects.toMatchObject(refused);
    const chained = { ...actor, impersonatorId: colleague.accountId };
    await expect(start(siteId, input, { actor: chained })).rejects.toMatchObject(refused);
    const inName = { ...input, impersonatorId: colleague.accountId };
    await expect(start(siteId, inName, { actor })).rejects.toMatchObject(refused);
    const person = (await find(customer.token)) as Person;
    const own = { ...input, impersonatorId: customer.accountId };
    await expect(start(siteId, own, { actor: person })).rejects.toMatchObject(refused);
  });
});

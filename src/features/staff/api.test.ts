import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let staff: Awaited<ReturnType<typeof makeStaffMember>>;
let mia: Awaited<ReturnType<typeof makeCustomer>>;

const PATH = "/v2/staff/act-for";
const REASON = "A visit moved by phone";
const act = (token: string, body: object) =>
  world.call("POST", PATH, { token, body: { description: REASON, ...body } });
const me = async (token: string) => (await world.call("GET", "/v2/account/me", { token })).body.person;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const now = world.clock.now();
  staff = await makeStaffMember(database.db, world.siteId, { now });
  mia = await makeCustomer(database.db, world.siteId, { now, email: "mia@example.com" });
});

// A proof of an earlier test may be too old.
beforeEach(async () => {
  const token = await makeSignIn(database.db, world.siteId, staff.accountId, { now: world.clock.now() });
  staff = { ...staff, token };
});

describe("staff who act for another person", () => {
  it("get a separate session as that person and an audit entry, by e-mail or phone", async () => {
    for (const address of [{ email: "Mia@example.com" }, { phone: { number: mia.phoneNumber } }]) {
      const { status, body } = await act(staff.token, { role: "customer", ...address });
      expect([status, body.role, body.impersonatorId]).toEqual([200, "customer", staff.accountId]);
      expect(await me(body.token)).toMatchObject({ id: mia.customerId, impersonatorId: staff.accountId });
    }
    // The staff member's own session still works.
    expect(await me(staff.token)).toMatchObject({ role: "staff", impersonatorId: null });
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["actorId", "subjectId", "action", "reason"])
      .where("subjectId", "=", mia.accountId)
      .execute();
    const { accountId: actorId } = staff;
    const action = "impersonation begins";
    const entry = { actorId, subjectId: mia.accountId, action, reason: REASON };
    expect(entries).toEqual([entry, entry]);
  });

  it("lose that session after an hour or a sign-out, but stay signed in as staff", async () => {
    const { body } = await act(staff.token, { role: "customer", email: "mia@example.com" });
    const other = await act(staff.token, { role: "customer", email: "mia@example.com" });
    await world.call("POST", "/v2/account/sign-out", { token: other.body.token });
    expect(await me(other.body.token)).toBeNull();
    world.clock.advance({ minutes: 60 });
    expect(await me(body.token)).toBeNull();
    expect(await me(staff.token)).toMatchObject({ role: "staff" });
  });

  it("get a refusal for an unknown or closed account and for a missing address", async () => {
    const missing = await act(staff.token, { role: "groomer", email: "mia@example.com" });
    expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    const closed = await makeCustomer(database.db, world.siteId, {
      status: "inactive",
      email: "gone@example.com",
    });
    expect((await act(staff.token, { role: "customer", email: closed.email })).status).toBe(404);
    const neither = await act(staff.token, { role: "customer" });
    expect([neither.status, Object.keys(neither.body.errors)]).toEqual([422, ["id", "email"]]);
    expect((await act(staff.token, { role: "staff", email: staff.email })).status).toBe(422);
  });
});

describe("acting for another person is refused", () => {
  it("to other roles and to staff who already act for another person", async () => {
    const { body } = await act(staff.token, { role: "customer", email: "mia@example.com" });
    const { groomer, renter } = await world.addPeople();
    for (const token of [mia.token, groomer.token, renter.token, body.token]) {
      const refused = await act(token, { role: "customer", email: "mia@example.com" });
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    }
    const chained = await makeSignIn(database.db, world.siteId, staff.accountId, {
      now: world.clock.now(),
      impersonatorId: staff.accountId,
    });
    expect((await act(chained, { role: "customer", email: "mia@example.com" })).status).toBe(403);
  });

  it("to staff of another brand", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "elsewhere" });
    const foreignCustomer = await makeCustomer(database.db, elsewhere.siteId, { email: "ann@example.com" });
    const answer = await act(staff.token, { role: "customer", email: foreignCustomer.email });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

describe("a person that staff act for", () => {
  const messagesTo = (recipient: string) =>
    database.db
      .selectFrom("outboxMessages")
      .select(["channel", "subject", "bodyText"])
      .where("siteId", "=", world.siteId)
      .where("recipient", "=", recipient)
      .where("key", "like", "account:%:acts")
      .execute();

  it("reads in a mail who it is and why, or in a text without a mailbox", async () => {
    const ann = await makeCustomer(database.db, world.siteId, { email: "ann-acts@example.com" });
    expect((await act(staff.token, { role: "customer", id: ann.customerId })).status).toBe(200);
    const [mail, ...more] = await messagesTo(ann.email);
    expect(more).toEqual([]);
    expect(mail?.channel).toBe("mail");
    for (const part of ["Sam Reyes", REASON, "cannot change your cards"])
      expect(mail?.bodyText).toContain(part);
    const bob = await makeCustomer(database.db, world.siteId, { email: null });
    await act(staff.token, { role: "customer", id: bob.customerId });
    const [text] = await messagesTo(bob.phoneNumber);
    expect([text?.channel, text?.bodyText.includes(REASON)]).toEqual(["text", true]);
  });

  it("hears nothing of a refused attempt", async () => {
    const cid = await makeCustomer(database.db, world.siteId, { email: "cid-acts@example.com" });
    const noReason = await act(staff.token, { role: "customer", id: cid.customerId, description: " " });
    expect([noReason.status, Object.keys(noReason.body.errors)]).toEqual([422, ["description"]]);
    const twice = await act(staff.token, { role: "customer", id: cid.customerId, email: cid.email });
    expect(twice.status).toBe(422);
    expect(await messagesTo(cid.email)).toEqual([]);
  });

  it("is named by a link only within the brand, with the reason and the time left on each page", async () => {
    const shown = await world.call("GET", `${PATH}/customer/${mia.customerId}`, { token: staff.token });
    expect(shown.body).toEqual({ displayName: "Mia Torres" });
    const elsewhere = await makeWorld(database.db, { slug: "act-elsewhere" });
    const foreign = await makeCustomer(database.db, elsewhere.siteId, {});
    for (const path of [`customer/${foreign.customerId}`, `groomer/${mia.customerId}`])
      expect((await world.call("GET", `${PATH}/${path}`, { token: staff.token })).status).toBe(404);
    const { body } = await act(staff.token, { role: "customer", id: mia.customerId });
    expect((await me(body.token)).impersonation).toEqual({ reason: REASON, minutesLeft: 60 });
    world.clock.advance({ minutes: 9, seconds: 1 });
    expect((await me(body.token)).impersonation.minutesLeft).toBe(51);
    expect((await me(staff.token)).impersonation).toBeNull();
  });
});

describe("a proof that the session is the staff member's own", () => {
  const PASSWORD = "four plain words do";
  const LATER = { minutes: 15 };
  const member = () =>
    makeStaffMember(database.db, world.siteId, { now: world.clock.now(), password: PASSWORD });
  const proof = async (token: string) => (await world.call("GET", "/v2/staff/proof", { token })).body;
  const fields = (answer: { status: number; body: { errors?: object } }) => [
    answer.status,
    ...Object.keys(answer.body.errors ?? {}),
  ];

  it("counts for 15 minutes after the sign-in, and then by password", async () => {
    const kim = await member();
    const to = { role: "customer", id: mia.customerId };
    world.clock.advance({ minutes: 14, seconds: 59 });
    expect(await proof(kim.token)).toEqual({ hasPassword: true, isConfirmed: true });
    expect((await act(kim.token, to)).status).toBe(200);
    world.clock.advance({ seconds: 1 });
    expect(await proof(kim.token)).toEqual({ hasPassword: true, isConfirmed: false });
    expect(fields(await act(kim.token, to))).toEqual([422, "password", "confirmCode"]);
    expect(fields(await act(kim.token, { ...to, password: "not this one" }))).toEqual([401, "password"]);
    expect((await act(kim.token, { ...to, password: PASSWORD })).status).toBe(200);
    expect((await act(kim.token, to)).status).toBe(200);
  });

  it("is wanted by every change of roles and access", async () => {
    const owner = await member();
    const ask = (method: string, path: string, body: object) =>
      world.call(method, `/v2/staff/${path}`, { token: owner.token, body });
    const kim = await member();
    const viewer = (await world.call("GET", "/v2/staff/roles", { token: owner.token })).body.find(
      ({ name }: { name: string }) => name === "Viewer",
    );
    const role = { name: "Front desk", permissions: ["orders.read"] };
    const made = await ask("POST", "roles", role);
    expect(made.status).toBe(200);
    world.clock.advance(LATER);
    const named = { firstName: "Kim", lastName: "Ochoa", email: "kim-proof@example.com" };
    const calls: [string, string, object][] = [
      ["POST", "roles", { ...role, name: "Back desk" }],
      ["PUT", `roles/${made.body.id}`, { ...role, name: "Side desk", from: role }],
      ["PUT", `people/${kim.staffId}/role`, { roleId: viewer.id, from: null }],
      ["POST", "people/invite", { ...named, roleId: viewer.id }],
      ["POST", `people/${kim.staffId}/end`, {}],
    ];
    for (const [method, path, body] of calls)
      expect(fields(await ask(method, path, body)), path).toEqual([422, "password", "confirmCode"]);
    for (const [method, path, body] of calls)
      expect((await ask(method, path, { ...body, password: PASSWORD })).status, path).toBe(200);
  });

  it("is a mailed code for a member without a password", async () => {
    const kim = await makeStaffMember(database.db, world.siteId, {
      now: world.clock.now(),
      phoneNumber: null,
    });
    world.clock.advance(LATER);
    expect(await proof(kim.token)).toEqual({ hasPassword: false, isConfirmed: false });
    expect((await world.call("POST", "/v2/staff/proof/code", { token: kim.token, body: {} })).status).toBe(
      200,
    );
    const { bodyText } = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("recipient", "=", kim.email)
      .executeTakeFirstOrThrow();
    const to = { role: "customer", id: mia.customerId };
    const confirmCode = /\b\d{6}\b/.exec(bodyText)?.[0];
    expect((await act(kim.token, { ...to, confirmCode })).status).toBe(200);
    expect(await proof(kim.token)).toEqual({ hasPassword: false, isConfirmed: true });
  });

  it("is not a session in which staff act for another person", async () => {
    const { body } = await act(staff.token, { role: "customer", id: mia.customerId });
    expect((await world.call("GET", "/v2/staff/proof", { token: body.token })).status).toBe(403);
    const [row] = await database.db
      .selectFrom("signIns")
      .select("confirmedAt")
      .where("impersonatorId", "=", staff.accountId)
      .where("confirmedAt", "is not", null)
      .execute();
    expect(row).toBeUndefined();
  });
});

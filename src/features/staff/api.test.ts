import { beforeAll, describe, expect, it } from "vitest";
import { makeCustomer, makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let staff: Awaited<ReturnType<typeof makeStaffMember>>;
let mia: Awaited<ReturnType<typeof makeCustomer>>;

const PATH = "/v2/staff/act-for";
const act = (token: string, body: unknown) => world.call("POST", PATH, { token, body });
const me = async (token: string) => (await world.call("GET", "/v2/account/me", { token })).body.person;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const now = world.clock.now();
  staff = await makeStaffMember(database.db, world.siteId, { now });
  mia = await makeCustomer(database.db, world.siteId, { now, email: "mia@example.com" });
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
      .select(["actorId", "subjectId", "action"])
      .where("subjectId", "=", mia.accountId)
      .execute();
    const entry = { actorId: staff.accountId, subjectId: mia.accountId, action: "impersonation begins" };
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
    expect([neither.status, Object.keys(neither.body.errors)]).toEqual([422, ["email"]]);
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

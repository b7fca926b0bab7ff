import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { lackOf, PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import type { Answer } from "#tests/world.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";

const database = useDatabase();
const PEOPLE = "/v2/staff/people";
type Member = { staffId: string; accountId: string; token: string };

let world: World;
/** An owner, whose account has a role. */
let owner: Member;
let roles: Record<string, string>;

beforeEach(async () => {
  world = await makeWorld(database.db);
  const first = await makeStaffMember(database.db, world.siteId, { now: world.clock.now() });
  const listed = await world.call("GET", "/v2/staff/roles", { token: first.token });
  roles = Object.fromEntries(listed.body.map(({ name, id }: { name: string; id: string }) => [name, id]));
  owner = first;
  await take(first, "Owner");
});

const take = (member: Member, role: string) =>
  database.db
    .updateTable("staffMembers")
    .set({ roleId: roles[role] ?? "", permissions: role === "Owner" ? null : [] })
    .where("id", "=", member.staffId)
    .execute();

/** A member with one of the brand's roles. */
async function add(role: string, over: { firstName?: string; password?: string } = {}): Promise<Member> {
  const member = await makeStaffMember(database.db, world.siteId, { now: world.clock.now(), ...over });
  await take(member, role);
  return member;
}

/** Makes a role with these permissions, and a member with it. */
async function addWith(name: string, permissions: readonly Permission[]): Promise<Member> {
  const body = { name, permissions };
  const made = await world.call("POST", "/v2/staff/roles", { token: owner.token, body });
  expect(made.status).toBe(200);
  roles[name] = made.body.id;
  return add(name);
}

const give = (by: Member, to: Member, role: string, from: string | null): Promise<Answer> =>
  world.call("PUT", `${PEOPLE}/${to.staffId}/role`, {
    token: by.token,
    body: { roleId: roles[role] ?? role, from: from && roles[from] },
  });
const end = (by: Member, of: Member) =>
  world.call("POST", `${PEOPLE}/${of.staffId}/end`, { token: by.token, body: { description: "Left." } });
const invite = (by: Member, role: string, email = "kim@example.com") =>
  world.call("POST", `${PEOPLE}/invite`, {
    token: by.token,
    body: { firstName: "Kim", lastName: "Ochoa", email, roleId: roles[role] ?? role },
  });
const status = async ({ token }: Member, path = "/v2/staff/orders/waiting") =>
  (await world.call("GET", path, { token })).status;
const refusal = ({ status, body }: Answer) => [status, body.code, body.message];
const LACK = [403, "forbidden", PEOPLE_REFUSALS.lack];

describe("a role", () => {
  it("counts from its bearer's next call on, and is in the audit log", async () => {
    const kim = await add("Editor");
    expect(await status(kim)).toBe(403);
    const given = await give(owner, kim, "Viewer", "Editor");
    expect(given.body).toMatchObject({ role: { name: "Viewer" }, mayChange: true, isSelf: false });
    expect(await status(kim)).toBe(200);
    const entry = database.db.selectFrom("auditEntries").selectAll().where("action", "=", "give role");
    expect(await entry.where("subjectId", "=", kim.accountId).executeTakeFirstOrThrow()).toMatchObject({
      actorId: owner.accountId,
      before: { role: "Editor" },
      after: { role: "Viewer" },
    });
  });

  it("is written to the list that the version before reads", async () => {
    const kim = await add("Editor");
    await give(owner, kim, "Bookkeeper", "Editor");
    const row = database.db.selectFrom("staffMembers").select("permissions").where("id", "=", kim.staffId);
    expect((await row.executeTakeFirstOrThrow()).permissions).toContain("money.refund");
    await give(owner, kim, "Owner", "Bookkeeper");
    expect((await row.executeTakeFirstOrThrow()).permissions).toBeNull();
  });

  it("that was changed for all reaches everybody who has it", async () => {
    const kim = await addWith("Front desk", ["messages.read"]);
    expect(await status(kim)).toBe(403);
    const path = `/v2/staff/roles/${roles["Front desk"]}`;
    const name = "Front desk";
    const body = { name, permissions: ["orders.read"], from: { name, permissions: ["messages.read"] } };
    const changed = await world.call("PUT", path, { token: owner.token, body });
    expect(changed.body).toMatchObject({ people: 1, permissions: ["orders.read"] });
    expect(await status(kim)).toBe(200);
    const row = database.db.selectFrom("staffMembers").select("permissions").where("id", "=", kim.staffId);
    expect((await row.executeTakeFirstOrThrow()).permissions).toEqual(["orders.read"]);
  });

  it("that somebody else has just changed is not given over it", async () => {
    const kim = await add("Editor");
    await give(owner, kim, "Viewer", "Editor");
    expect(refusal(await give(owner, kim, "Support", "Editor"))).toEqual([
      409,
      "conflict",
      PEOPLE_REFUSALS.roleChanged,
    ]);
    expect((await give(owner, kim, "Viewer", "Editor")).status).toBe(200);
  });

  it("has a name of its own, and a built-in one never changes", async () => {
    const body = { name: "VIEWER", permissions: [] };
    const taken = await world.call("POST", "/v2/staff/roles", { token: owner.token, body });
    expect([taken.status, taken.body.errors]).toEqual([409, { name: [PEOPLE_REFUSALS.nameTaken] }]);
    const path = `/v2/staff/roles/${roles.Viewer}`;
    const change = { ...body, name: "Reader", from: body };
    const builtIn = await world.call("PUT", path, { token: owner.token, body: change });
    expect(refusal(builtIn)).toEqual([409, "conflict", PEOPLE_REFUSALS.builtIn]);
  });
});

describe("an escalation", () => {
  const MANAGER = ["staff.write", "orders.read", "messages.read"] as const;

  it("by a role that may do more than its giver is refused, before and after", async () => {
    const manager = await addWith("Manager", MANAGER);
    const kim = await addWith("Reader", ["orders.read"]);
    expect(refusal(await give(manager, kim, "Owner", "Reader"))).toEqual(LACK);
    expect(refusal(await give(manager, kim, "Viewer", "Reader"))).toEqual(LACK);
    expect(refusal(await give(manager, owner, "Reader", "Owner"))).toEqual(LACK);
    expect(refusal(await end(manager, owner))).toEqual(LACK);
    expect((await give(manager, kim, "Manager", "Reader")).status).toBe(200);
  });

  it("by an invitation is refused", async () => {
    const manager = await addWith("Manager", MANAGER);
    expect(refusal(await invite(manager, "Owner"))).toEqual(LACK);
    expect(refusal(await invite(manager, "Editor"))).toEqual(LACK);
    expect((await invite(manager, "Manager")).status).toBe(200);
    // The second invitation would give more than the first.
    expect(refusal(await invite(manager, "Owner"))).toEqual(LACK);
  });

  it("by a role that is made or changed is refused, and so is a change of one's own role", async () => {
    const manager = await addWith("Manager", MANAGER);
    await addWith("Reader", ["orders.read"]);
    const PAYER: readonly Permission[] = ["money.read", "money.refund"];
    await addWith("Payer", PAYER);
    const save = (role: string, permissions: readonly Permission[], held: readonly Permission[]) =>
      world.call("PUT", `/v2/staff/roles/${roles[role]}`, {
        token: manager.token,
        body: { name: role, permissions, from: { name: role, permissions: held } },
      });
    const body = { name: "More", permissions: PAYER };
    const made = await world.call("POST", "/v2/staff/roles", { token: manager.token, body });
    expect(refusal(made)).toEqual(LACK);
    expect(refusal(await save("Reader", ["orders.read", "act.as"], ["orders.read"]))).toEqual(LACK);
    expect(refusal(await save("Payer", [], PAYER))).toEqual(LACK);
    expect(refusal(await save("Manager", ["staff.write"], MANAGER))).toEqual([
      403,
      "forbidden",
      PEOPLE_REFUSALS.ownRole,
    ]);
    expect((await save("Reader", ["messages.read"], ["orders.read"])).status).toBe(200);
  });

  it("by a change of one's own role or access is refused", async () => {
    await add("Owner");
    const SELF = [403, "forbidden", PEOPLE_REFUSALS.self];
    for (const answer of [await give(owner, owner, "Viewer", "Owner"), await end(owner, owner)])
      expect(refusal(answer)).toEqual(SELF);
    expect(refusal(await invite(owner, "Owner", (await emailOf(owner)) ?? ""))).toEqual(SELF);
  });

  it("by another brand's role or person finds nothing", async () => {
    const other = await makeWorld(database.db, { slug: "other-staff" });
    const stranger = await makeStaffMember(database.db, other.siteId, { now: other.clock.now() });
    const theirs = (await other.call("GET", "/v2/staff/roles", { token: stranger.token })).body[0].id;
    const kim = await add("Editor");
    expect((await give(owner, kim, theirs, "Editor")).status).toBe(404);
    expect((await invite(owner, theirs)).status).toBe(404);
    const body = { name: "Mine", permissions: [], from: { name: "Mine", permissions: [] } };
    const path = `/v2/staff/roles/${theirs}`;
    expect((await world.call("PUT", path, { token: owner.token, body })).status).toBe(404);
    expect((await give(owner, stranger, "Viewer", null)).status).toBe(404);
    expect((await end(owner, stranger)).status).toBe(404);
    expect((await world.call("GET", PEOPLE, { token: owner.token })).body).toHaveLength(2);
  });

  it("without the permission to change staff is refused", async () => {
    const kim = await add("Support");
    expect(refusal(await give(kim, owner, "Viewer", "Owner"))).toEqual([
      403,
      "forbidden",
      lackOf("staff.write"),
    ]);
  });
});

const emailOf = async ({ accountId }: Member) =>
  (
    await database.db
      .selectFrom("accounts")
      .select("email")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow()
  ).email;

describe("the last owner", () => {
  it("stays: only owners change owners, and never themselves", async () => {
    const deputy = await addWith("Deputy", PERMISSIONS);
    expect(refusal(await give(deputy, owner, "Viewer", "Owner"))).toEqual(LACK);
    expect(refusal(await end(deputy, owner))).toEqual(LACK);
    expect(refusal(await invite(deputy, "Owner"))).toEqual(LACK);
    expect((await end(owner, await add("Owner"))).status).toBe(200);
  });

  it("stays when two owners remove each other at once", async () => {
    for (let nth = 0; nth < 8; nth++) {
      const [ann, bea] = [await add("Owner"), await add("Owner")];
      const before = (await owners()).length;
      const answers = await Promise.all([end(ann, bea), end(bea, ann)]);
      expect(answers.map((answer) => answer.status).filter((code) => code === 200)).toHaveLength(1);
      expect(await owners()).toHaveLength(before - 1);
    }
  });
});

const owners = async () =>
  database.db
    .selectFrom("staffMembers")
    .innerJoin("accounts", "accounts.id", "staffMembers.accountId")
    .select("staffMembers.id")
    .where("staffMembers.siteId", "=", world.siteId)
    .where("roleId", "=", roles.Owner ?? "")
    .where("status", "=", "active")
    .execute();

describe("access", () => {
  it("ends with every session, also in which they act for others", async () => {
    const kim = await add("Support");
    const mia = await world.addCustomer();
    const body = { role: "customer", phone: { number: mia.phoneNumber }, description: "A call by phone" };
    const acting = await world.call("POST", "/v2/staff/act-for", { token: kim.token, body });
    const ended = await end(owner, kim);
    expect(ended.body).toMatchObject({ state: "ended", mayChange: false, role: { name: "Support" } });
    for (const token of [kim.token, acting.body.token])
      expect((await world.call("GET", "/v2/account/me", { token })).body.person).toBeNull();
    expect((await end(owner, kim)).status).toBe(200);
    expect(refusal(await give(owner, kim, "Viewer", "Support"))).toEqual([
      409,
      "conflict",
      PEOPLE_REFUSALS.ended,
    ]);
  });

  it("begins with a link that works once, and a second invitation ends the first link", async () => {
    const first = await invite(owner, "Viewer");
    expect(first.body).toMatchObject({
      displayName: "Kim Ochoa",
      state: "invited",
      role: { name: "Viewer" },
    });
    const old = await linkTo("kim@example.com");
    world.clock.advance({ seconds: 1 });
    const second = await invite(owner, "Support");
    expect(second.body).toMatchObject({ id: first.body.id, role: { name: "Support" }, state: "invited" });
    const code = await linkTo("kim@example.com");
    const use = (code: string) =>
      world.call("POST", "/v2/account/set-password", { body: { code, password: "muddy paws on tuesday" } });
    expect((await use(old)).body.code).toBe("code_rejected");
    const used = await use(code);
    expect([used.status, used.body.role]).toEqual([200, "staff"]);
    expect((await use(code)).body.code).toBe("code_rejected");
    expect((await world.call("GET", "/v2/staff/orders/waiting", { token: used.body.token })).status).toBe(
      200,
    );
    expect(refusal(await invite(owner, "Viewer"))).toEqual([409, "conflict", PEOPLE_REFUSALS.hasAccount]);
    await end(owner, { staffId: first.body.id, accountId: "", token: used.body.token });
    expect((await invite(owner, "Viewer")).body).toMatchObject({ id: first.body.id, state: "invited" });
    expect((await use(await linkTo("kim@example.com"))).status).toBe(200);
  });
});

async function linkTo(recipient: string): Promise<string> {
  const { bodyText } = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", world.siteId)
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /code=([\w-]+)/.exec(bodyText)?.[1] ?? "";
}

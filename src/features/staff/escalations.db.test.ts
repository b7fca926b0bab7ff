import { beforeAll, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { lackOf, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { lackedRead } from "./words/people.ts";

const database = useDatabase();
let stage: Stage;

beforeAll(async () => {
  stage = await makeStage(database);
});

const addStaff = (permissions?: readonly Permission[]) =>
  makeStaffMember(stage.db, stage.world.siteId, { now: stage.now(), ...(permissions && { permissions }) });

const statusOf = async (id: string) =>
  (await stage.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;

describe("an escalation of staff", () => {
  it("by a press after the permission was taken away changes nothing", async () => {
    const { id } = await stage.visit();
    const { token, staffId } = await addStaff(["orders.read", "orders.write"]);
    const page = await stage.done("GET", `/v2/staff/appointments/${id}`, { token });
    expect(page.body.actions).toContain("cancel");
    await stage.db
      .updateTable("staffMembers")
      .set({ permissions: ["orders.read"] })
      .where("id", "=", staffId)
      .execute();
    const body = { description: "", version: page.body.version };
    const answer = await stage.world.call("POST", `/v2/staff/orders/${id}/cancel`, { token, body });
    expect([answer.status, answer.body.message]).toEqual([403, lackOf("orders.write")]);
    expect(await statusOf(id)).toBe("accepted");
  });

  it("by the API with an ended or expired session changes nothing", async () => {
    const { id } = await stage.visit();
    const staff = await addStaff();
    const cancel = (token: string) =>
      stage.world.call("POST", `/v2/staff/orders/${id}/cancel`, { token, body: { description: "" } });
    const own = () => stage.db.updateTable("signIns").where("accountId", "=", staff.accountId);
    for (const ended of [
      { revokedAt: stage.now() },
      { revokedAt: null, expiresAt: new Date(stage.now().getTime() - 1) },
    ]) {
      await own().set(ended).execute();
      const { status, body } = await cancel(staff.token);
      expect([status, body.code]).toEqual([401, "jwt_auth_invalid_token"]);
    }
    await own()
      .set({ expiresAt: new Date(stage.now().getTime() + 3_600_000) })
      .execute();
    await stage.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", staff.accountId)
      .execute();
    expect((await cancel(staff.token)).status).toBe(401);
    expect(await statusOf(id)).toBe("accepted");
  });

  it("by acting for an owner finds no such person, by any name", async () => {
    const owner = await addStaff();
    const { token } = await addStaff(["act.as", "staff.write", "customers.contact"]);
    const act = (person: object) =>
      stage.world.call("POST", "/v2/staff/act-for", { token, body: { ...person, description: "A call" } });
    for (const role of ["customer", "groomer", "renter"]) {
      for (const person of [
        { email: owner.email },
        { phone: { number: owner.phoneNumber } },
        { id: owner.staffId },
        { id: owner.accountId },
      ]) {
        const { status, body } = await act({ role, ...person });
        expect([status, body.token], `${role} ${JSON.stringify(person)}`).toEqual([404, undefined]);
      }
    }
    expect((await act({ role: "staff", email: owner.email })).status).toBe(422);
  });

  it.each([
    ["accept", "complete", ""],
    ["decline", "accepted", "Heavy snow."],
    ["cancel", "complete", "Heavy snow."],
  ] as const)("by a bulk change does not %s what is refused singly", async (action, status, description) => {
    const { id: orderId } = await stage.visit();
    await stage.setOrder(orderId, { status });
    const { token } = await addStaff(["orders.read", "orders.write"]);
    const call = (path: string, body: object) => stage.world.call("POST", path, { token, body });
    const single = await call(`/v2/staff/orders/${orderId}/${action}`, description ? { description } : {});
    expect([single.status, single.body.code]).toEqual([409, "conflict"]);
    const bulks = "/v2/staff/appointment-bulks";
    const bulk = { id: newId(), action, description, ids: [orderId] };
    const why = expect.stringMatching(/./);
    expect((await call(bulks, bulk)).body).toMatchObject({ going: 0, items: [{ why }] });
    const { body } = await call(`${bulks}/${bulk.id}/start`, {});
    expect(body).toMatchObject({ done: 0, refused: 1, items: [{ state: "refused", why }] });
    expect(await statusOf(orderId)).toBe(status);
  });
});

it("a role that may change something must see it", async () => {
  const { token } = await addStaff();
  const make = (permissions: readonly Permission[]) =>
    stage.world.call("POST", "/v2/staff/roles", { token, body: { name: "Clerk", permissions } });
  const refused = await make(["customers.write", "groomers.approve"]);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { permissions: [lackedRead("customers.read"), lackedRead("groomers.read")] },
  ]);
  const made = await make(["customers.read", "customers.write"]);
  expect([made.status, made.body.permissions]).toEqual([200, ["customers.read", "customers.write"]]);
  const from = { name: "Clerk", permissions: ["customers.read", "customers.write"] };
  const body = { name: "Clerk", permissions: ["groomers.write"], from };
  const changed = await stage.world.call("PUT", `/v2/staff/roles/${made.body.id}`, { token, body });
  expect([changed.status, changed.body.errors]).toEqual([
    422,
    { permissions: [lackedRead("groomers.read")] },
  ]);
});

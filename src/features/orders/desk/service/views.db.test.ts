import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { VIEW_FAULTS } from "../words/views.ts";

const database = useDatabase();
const VIEWS = "/v2/staff/appointment-views";
let world: World;
let sam: Awaited<ReturnType<World["addStaff"]>>;

beforeEach(async () => {
  world = await makeWorld(database.db);
  sam = await world.addStaff();
});

const save = (name: string, id = newId(), { token } = sam, filters: object | undefined = { flag: "late" }) =>
  world.call("PUT", `${VIEWS}/${id}`, { token, body: { name, ...(filters && { filters }) } });
const list = async ({ token } = sam) => (await world.call("GET", VIEWS, { token })).body;

describe("a saved view", () => {
  it("is renamed with its filters, and belongs to one person alone", async () => {
    const id = newId();
    expect((await save("Late today", id)).body).toEqual([
      { id, name: "Late today", filters: { flag: "late", sort: "start" } },
    ]);
    await world.call("PUT", `${VIEWS}/${id}`, { token: sam.token, body: { name: "Late" } });
    expect(await list()).toMatchObject([{ id, name: "Late", filters: { flag: "late" } }]);
    const kim = await world.addStaff();
    expect(await list(kim)).toEqual([]);
    expect((await save("Mine", id, kim)).status).toBe(404);
    expect((await world.call("DELETE", `${VIEWS}/${id}`, { token: kim.token })).status).toBe(404);
    expect(await list()).toMatchObject([{ name: "Late" }]);
    expect((await world.call("DELETE", `${VIEWS}/${id}`, { token: sam.token })).body).toEqual([]);
  });

  it("is in the audit log by its id and filters, without its name", async () => {
    const id = newId();
    const [first, second] = ["Call 602-555-0133", "Dana 602-555-0144"];
    await save(first, id);
    await save(second, id, sam, undefined);
    await world.call("DELETE", `${VIEWS}/${id}`, { token: sam.token });
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["action", "before", "after"])
      .where("target", "=", `view=${id}`)
      .orderBy("id")
      .execute();
    const saved = { isSaved: true, filters: expect.stringContaining("late") };
    expect(entries).toEqual([
      { action: "save view", before: { isSaved: false }, after: saved },
      { action: "save view", before: { isChanged: false }, after: { isChanged: true } },
      { action: "delete view", before: saved, after: { isSaved: false } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/555|Dana/);
  });

  it("has a name of its own of at most 40 characters, and there are at most 20", async () => {
    expect((await save(" ")).body.errors).toEqual({ name: [VIEW_FAULTS.name] });
    expect((await save("a".repeat(41))).status).toBe(422);
    await save("a".repeat(40));
    expect((await save("A".repeat(40))).body.errors).toEqual({ name: [VIEW_FAULTS.taken] });
    const names = Array.from({ length: 25 }, (_, nth) => `View ${nth}`);
    const answers = await Promise.all(names.map((name) => save(name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(answers.find(({ status }) => status !== 200)?.body.errors).toEqual({
      name: [VIEW_FAULTS.tooMany],
    });
    expect(await list()).toHaveLength(20);
  });

  it("leaves with the access of its owner", async () => {
    await save("Late");
    const owner = await world.addStaff();
    const member = database.db.selectFrom("staffMembers").select("id").where("accountId", "=", sam.accountId);
    const { id } = await member.executeTakeFirstOrThrow();
    const body = { description: "Left." };
    const path = `/v2/staff/people/${id}/end`;
    expect((await world.call("POST", path, { token: owner.token, body })).status).toBe(200);
    const left = database.db.selectFrom("deskViews").select("id").where("accountId", "=", sam.accountId);
    expect(await left.execute()).toEqual([]);
  });
});

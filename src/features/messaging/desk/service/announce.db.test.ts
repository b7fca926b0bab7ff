import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const { at, call, say, read } = useMessagingSteps(database);
const PATH = "/v2/staff/messages/announcements";
const DRAFT = { title: "Holidays", content: "No visits on December 25.", role: null, areaId: null };

async function announce(over: object = {}, id = newId(), token?: string) {
  const body = { ...DRAFT, title: `News ${id}`, ...over };
  const by = token ?? (await at.stage.staff());
  const answer = await at.stage.world.call("PUT", `${PATH}/${id}`, { token: by, body });
  return { ...answer, id, by, title: body.title };
}

type Room = { roomId: string; title: string; unread: number; public: boolean };
const roomsOf = async (by: { token: string }): Promise<Room[]> => (await call(by, "GET")).body.items;
const titlesOf = async (by: { token: string }) => (await roomsOf(by)).map(({ title }) => title);

/** An area of the brand in which nobody of these tests lives or works. */
async function otherArea(): Promise<string> {
  const { areaId } = at.stage.world;
  const area = await database.db
    .selectFrom("areas")
    .selectAll()
    .where("id", "=", areaId)
    .executeTakeFirstOrThrow();
  const other = { ...area, id: newId(), slug: `area-${newId()}`, polygon: JSON.stringify(area.polygon) };
  await database.db
    .insertInto("areas")
    .values(other as never)
    .execute();
  return other.id;
}

/** Announcements concern whoever has an account by then: from now on, everybody has had one for a minute. */
async function later(): Promise<void> {
  await database.db.updateTable("accounts").set({ createdAt: at.stage.now() }).execute();
  at.stage.world.clock.advance({ minutes: 1 });
}

describe("an announcement", () => {
  it("is read by everybody it concerns, and counts as unread until it is seen", async () => {
    await later();
    const { status, title } = await announce();
    expect(status).toBe(200);
    for (const by of [at.ann, at.ada]) {
      const room = (await roomsOf(by)).find((one) => one.title === title);
      expect(room).toMatchObject({ public: true, readOnly: true, unread: 1, kind: "public" });
      const { items } = (await read(by, room?.roomId ?? "")).body;
      expect(items).toEqual([
        expect.objectContaining({ content: DRAFT.content, sender_id: at.stage.world.siteId }),
      ]);
      await call(by, "PUT", `/${room?.roomId}/seen`, { seq: items[0].seq });
      expect((await roomsOf(by)).find((one) => one.title === title)?.unread).toBe(0);
    }
  });

  it("concerns its role and its area alone, and nobody whose account came later", async () => {
    await later();
    const groomers = await announce({ role: "groomer" });
    const elsewhere = await announce({ areaId: await otherArea() });
    expect(await titlesOf(at.ann)).not.toContain(groomers.title);
    expect(await titlesOf(at.ada)).toContain(groomers.title);
    expect(await titlesOf(at.ann)).not.toContain(elsewhere.title);
    const everybody = await announce();
    at.stage.world.clock.advance({ minutes: 1 });
    const late = await at.stage.customer();
    const own = database.db.updateTable("accounts").where("id", "=", late.accountId);
    await own.set({ createdAt: at.stage.now() }).execute();
    expect(await titlesOf(late)).not.toContain(everybody.title);
    expect(await titlesOf(at.ann)).toContain(everybody.title);
  });

  it("is gone for a former member: somebody whose area has changed", async () => {
    const moveTo = (areaId: string) =>
      database.db.updateTable("customers").set({ areaId }).where("id", "=", at.ann.customerId).execute();
    await moveTo(at.stage.world.areaId);
    await later();
    const { body, title } = await announce({ areaId: at.stage.world.areaId, content: "Zebra crossing" });
    const unread = async () => (await call(at.ann, "GET")).body.unreadCount;
    expect(await titlesOf(at.ann)).toContain(title);
    expect(await unread()).toBe(1);
    await moveTo(await otherArea());
    expect(await titlesOf(at.ann)).not.toContain(title);
    expect(await unread()).toBe(0);
    const missing = await call(at.ann, "GET", `/${newId()}`);
    for (const [method, path, input] of [
      ["GET", ""],
      ["GET", "/messages"],
      ["PUT", "/seen", { seq: 1 }],
    ] as const) {
      const { status, body: refused } = await call(at.ann, method, `/${body.roomId}${path}`, input);
      expect({ status, body: refused }, `${method} ${path}`).toEqual({ status: 404, body: missing.body });
    }
    const { token } = at.ann;
    const search = () => at.stage.world.call("GET", "/v2/messaging-service/search?text=zebra", { token });
    expect((await search()).body).toEqual([]);
    const exported = await at.stage.world.call("GET", "/v2/account/customer/export", { token });
    expect(JSON.stringify(exported.body.conversations)).not.toContain("Zebra");
    await moveTo(at.stage.world.areaId);
    expect((await search()).body).toHaveLength(1);
    expect(await unread()).toBe(1);
  });

  it("is listed apart from other conversations on request, but not for staff who act for a reader", async () => {
    await later();
    const { title } = await announce();
    await call(at.ann, "POST", "", { groomerId: at.stage.ada });
    expect(await titlesOf(at.ann)).toEqual(expect.arrayContaining([title, "Ada Brush"]));
    const { body } = await call(at.ann, "GET", "?public=true");
    expect(body.items.map((one: Room) => one.public)).not.toContain(false);
    expect(body.items.map((one: Room) => one.title)).toContain(title);
    const { token } = await at.stage.world.addStaff();
    const acting = await at.stage.world.call("POST", "/v2/staff/act-for", {
      token,
      body: { role: "customer", email: at.ann.email, description: "A call by phone" },
    });
    expect((await call(acting.body, "GET", "?public=true")).body.items).toEqual([]);
  });

  it("stands in one room with others of its title, and a repeat of its id changes nothing", async () => {
    await later();
    const title = `Roads ${newId()}`;
    const first = await announce({ title });
    const second = await announce({ title: title.toUpperCase(), content: "The pass is open again." });
    expect(second.body.roomId).toBe(first.body.roomId);
    const repeat = await announce({ title, content: "Other words" }, first.id);
    expect([repeat.status, repeat.body.content]).toEqual([200, DRAFT.content]);
    const { items } = (await read(at.ann, (await roomsOf(at.ann))[0]?.roomId ?? "")).body;
    expect(items).toHaveLength(2);
  });

  it("shows nobody who else reads it, takes no answers, and sends no mail", async () => {
    await later();
    const { body, title } = await announce();
    const mine = (await roomsOf(at.ann)).find((one) => one.title === title);
    await roomsOf(at.ada);
    expect(mine).toMatchObject({ users: expect.not.arrayContaining([at.ada.accountId]) });
    const shown = (await call(at.ann, "GET", `/${body.roomId}`)).body;
    expect(JSON.stringify(shown)).not.toContain(at.ada.accountId);
    expect(shown.people).toEqual([expect.objectContaining({ id: at.stage.world.siteId })]);
    expect((await say(at.ann, body.roomId, "Thank you")).status).toBe(409);
    const react = await call(at.ann, "PUT", `/${body.roomId}/messages/${body.id}/reactions/heart`);
    expect(react.status).toBe(409);
    await announce({ title });
    const due = await database.db
      .selectFrom("roomMembers")
      .select("notifyAt")
      .where("roomId", "=", body.roomId)
      .execute();
    expect(due).toEqual([{ notifyAt: null }, { notifyAt: null }]);
  });

  it("is removed for everybody, once, with entries in the audit log", async () => {
    await later();
    const { id, by, body } = await announce();
    const remove = () => at.stage.world.call("DELETE", `${PATH}/${id}`, { token: by });
    expect((await remove()).body).toMatchObject({ content: "", removed: true });
    expect((await remove()).status).toBe(200);
    await roomsOf(at.ann);
    expect((await read(at.ann, body.roomId)).body.items).toEqual([
      expect.objectContaining({ content: "", removed: true }),
    ]);
    const entries = await database.db
      .selectFrom("auditEntries")
      .select("action")
      .where("target", "=", `message=${id}`)
      .execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(["announce", "remove announcement"]);
  });

  it("is refused without a title, a text, or with an area of another brand, and from anybody but staff", async () => {
    const faults = async (over: object) => Object.keys((await announce(over)).body.errors ?? {});
    expect(await faults({ title: " " })).toEqual(["title"]);
    expect(await faults({ content: " " })).toEqual(["content"]);
    const other = await makeWorld(database.db, { slug: "announced-elsewhere" });
    expect(await faults({ areaId: other.areaId })).toEqual(["areaId"]);
    expect((await announce({}, newId(), at.ann.token)).status).toBe(403);
    expect((await announce({}, newId(), at.ada.token)).status).toBe(403);
    const missing = await at.stage.world.call("DELETE", `${PATH}/${newId()}`, {
      token: await at.stage.staff(),
    });
    expect(missing.status).toBe(404);
  });
});

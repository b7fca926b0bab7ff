import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import { makeWorld } from "#tests/world.ts";
import { makePairRoom } from "../../factory.ts";

const database = useDatabase();
const { at, desk, member, say, answer, show, entries } = useDeskSteps(database);

let ada: { accountId: string; token: string };
let roomId = "";
beforeEach(async () => {
  ada = await at.stage.groomer();
  const pair = { customerId: at.ann.customerId, groomerId: at.stage.ada };
  roomId = await makePairRoom(database.db, at.stage.world.siteId, pair, at.stage.now());
  await say(at.ann, roomId, "The gate code is under the mat.");
});

const ask = (by: { token: string }) => member(by, "POST", `/rooms/${roomId}/team`);
type Shown = { kind: string; content: string; id: string };
const read = async (by: { token: string }): Promise<Shown[]> =>
  (await member(by, "GET", `/rooms/${roomId}/messages`)).body.items;
const contents = (items: Shown[]) => items.map(({ content }) => content);
const desked = async (): Promise<Shown[]> =>
  (await desk(at.sam, "GET", `/rooms/${roomId}/messages`)).body.items;
const ASKED = "Ann Lee asked the team to join. From now on the team reads this conversation.";

describe("a conversation of two", () => {
  it("is joined by the team when a member asks, and read from then on", async () => {
    expect((await desk(at.sam, "GET", `/rooms/${roomId}`)).status).toBe(404);
    expect((await answer(at.sam, roomId, 1)).status).toBe(404);
    expect((await ask(at.ann)).status).toBe(200);
    await say(ada, roomId, "Please help us.");
    expect(contents(await desked())).toEqual([ASKED, "Please help us."]);
    const older = await desk(at.sam, "GET", `/rooms/${roomId}/messages?before=2`);
    expect(older.body).toEqual({ items: [], orders: [], hasOlder: false });
    expect(await show(roomId)).toMatchObject({ kind: "pair", status: "open", unread: 1 });
    expect(JSON.stringify(await show(roomId))).not.toContain("gate code");
  });

  it("shows both members the notice, and the team's answers as those of one person", async () => {
    await ask(at.ann);
    expect((await answer(at.sam, roomId, 2, "We are here.")).status).toBe(200);
    for (const by of [at.ann, ada]) {
      expect(contents(await read(by)).slice(1)).toEqual([ASKED, "We are here."]);
      const { body } = await member(by, "GET", `/rooms/${roomId}`);
      expect(body.users.length).toBe(3);
      expect(body.lastMessage).toMatchObject({ senderId: at.stage.world.siteId, new: true });
    }
  });

  it("has one notice, however often and at once the team is asked", async () => {
    const answers = await Promise.all([ask(at.ann), ask(ada), ask(at.ann), ask(ada)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(at.ann)).filter(({ kind }) => kind === "notice").length).toBe(1);
    await desk(at.sam, "POST", `/rooms/${roomId}/done`, { seq: 9 });
    await ask(at.ann);
    expect(await show(roomId)).toMatchObject({ status: "open", dueAt: expect.any(String) });
    expect((await read(at.ann)).filter(({ kind }) => kind === "notice").length).toBe(1);
  });

  it("takes the team's answers also while one member blocks the other", async () => {
    await database.db
      .insertInto("blocks")
      .values({
        ...{ siteId: at.stage.world.siteId, accountId: ada.accountId, blockedId: at.ann.accountId },
        blockedAt: at.stage.now(),
      })
      .execute();
    expect((await ask(at.ann)).status).toBe(200);
    expect((await say(at.ann, roomId, "x")).status).toBe(409);
    expect((await answer(at.sam, roomId, 2, "We talk to both of you.")).status).toBe(200);
    expect(contents(await read(ada))).toContain("We talk to both of you.");
  });

  it("is joined for its members alone", async () => {
    const missing = await member(at.ann, "POST", `/rooms/${newId()}/team`);
    expect(missing.status).toBe(404);
    expect((await ask(await at.stage.customer())).body).toEqual(missing.body);
    const acting = await at.stage.world.call("POST", "/v2/staff/act-for", {
      token: at.sam.token,
      body: { role: "customer", email: at.ann.email, description: "A call by phone" },
    });
    expect((await ask(acting.body)).status).toBe(403);
    expect((await desk(at.sam, "GET", `/rooms/${roomId}`)).status).toBe(404);
  });
});

describe("a reported message", () => {
  let reportId = "";
  beforeEach(async () => {
    await say(ada, roomId, "You are late again, you fool.");
    const [, rude] = await read(at.ann);
    await member(at.ann, "POST", `/rooms/${roomId}/messages/${rude?.id}/report`, { reason: "Rude words" });
    reportId = (await desk(at.sam, "GET", "/reports")).body.items[0].id;
  });
  const decide = (verb: string, id = reportId) => desk(at.sam, "POST", `/reports/${id}/${verb}`, {});
  const own = async (action: string) =>
    (await entries(action)).filter(({ target }) => target === `report=${reportId}`);

  it("is listed with reporter and sender, and leaves its conversation private", async () => {
    const { body } = await desk(at.sam, "GET", "/reports");
    expect(body.items).toMatchObject([
      {
        ...{ reason: "Rude words", content: "You are late again, you fool.", isJoined: false },
        ...{ reporter: { displayName: "Ann Lee" }, sender: { displayName: "Ada Brush" } },
      },
    ]);
    expect((await desk(at.sam, "GET", `/rooms/${roomId}`)).status).toBe(404);
  });

  it("is read with what was written around it, by an entry of the audit log for each reading", async () => {
    const texts = ["The gate code is under the mat.", "You are late again, you fool."];
    for (let nth = 1; nth <= 2; nth++) {
      const { body } = await desk(at.sam, "GET", `/reports/${reportId}/messages`);
      expect(contents(body)).toEqual(texts);
      expect((await own("read a reported conversation")).length).toBe(nth);
    }
    expect(JSON.stringify(await own("read a reported conversation"))).not.toContain("gate");
  });

  it("lets the team join, with a notice, and an entry for one of many who join at once", async () => {
    const joins = await Promise.all(["join", "join", "join"].map((verb) => decide(verb)));
    expect(joins.map(({ status, body }) => [status, body.isJoined])).toEqual(Array(3).fill([200, true]));
    expect((await own("join a reported conversation")).length).toBe(1);
    expect(contents(await desked())).toEqual([
      "The team joined because a message was reported. From now on the team reads this conversation.",
    ]);
  });

  it("is removed for everybody, and stays in the report", async () => {
    for (let nth = 0; nth < 2; nth++) expect((await decide("remove-message")).body.isRemoved).toBe(true);
    expect((await own("remove a reported message")).length).toBe(1);
    expect(contents(await read(ada))).toEqual(["The gate code is under the mat.", ""]);
    const changed = await member(at.ann, "GET", `/rooms/${roomId}/messages?after=2`);
    expect(changed.body.items).toMatchObject([{ removed: true, content: "" }]);
    const { body } = await desk(at.sam, "GET", "/reports");
    expect(body.items[0].content).toBe("You are late again, you fool.");
  });

  it("opens nothing anymore once its report is closed", async () => {
    expect((await decide("close")).body.closedAt).not.toBeNull();
    expect((await decide("close")).status).toBe(200);
    expect((await own("close a report")).length).toBe(1);
    expect((await desk(at.sam, "GET", "/reports")).body.items).toEqual([]);
    const closed = (await desk(at.sam, "GET", "/reports?status=closed")).body.items;
    expect(closed.map(({ id }: { id: string }) => id)).toEqual([reportId]);
    const missing = await desk(at.sam, "GET", `/reports/${newId()}/messages`);
    expect(missing.status).toBe(404);
    expect((await desk(at.sam, "GET", `/reports/${reportId}/messages`)).body).toEqual(missing.body);
    for (const verb of ["join", "remove-message"]) expect((await decide(verb)).status).toBe(404);
  });

  it("is missing for the team of another brand", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "reports-elsewhere" });
    const { token } = await elsewhere.addStaff();
    const call = (method: string, path: string, body?: object) =>
      elsewhere.call(method, `/v2/staff/messages/reports${path}`, { token, ...(body && { body }) });
    expect((await call("GET", "")).body.items).toEqual([]);
    expect((await call("GET", `/${reportId}/messages`)).status).toBe(404);
    for (const verb of ["join", "remove-message", "close"])
      expect((await call("POST", `/${reportId}/${verb}`, {})).status).toBe(404);
  });
});

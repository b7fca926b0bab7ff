import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import { makeWorld } from "#tests/world.ts";
import { makePairRoom } from "../../factory.ts";

const database = useDatabase();
const { at, desk, member, addStaff, open, say, waiting, answer, show, entries } = useDeskSteps(database);
const list = async (name: string, by = at.sam) => (await desk(by, "GET", `/rooms?list=${name}`)).body;
const ids = (page: { items: { roomId: string }[] }) => page.items.map(({ roomId }) => roomId);
const assign = (
  by: { token: string },
  roomId: string,
  assigneeId: string | null,
  from: string | null = null,
) => desk(by, "PUT", `/rooms/${roomId}/assignee`, { assigneeId, from });

describe("the lists of the desk", () => {
  it("show what is due first, late answers on top, and what has no question last", async () => {
    const answered = await waiting();
    await answer(at.sam, answered, 2);
    at.stage.world.clock.advance({ minutes: 1 });
    const late = await waiting(await at.stage.customer());
    at.stage.world.clock.advance({ minutes: 61 });
    const fresh = await waiting(await at.stage.customer());
    const page = await list("open");
    expect(ids(page)).toEqual([late, fresh, answered]);
    expect(page.items.map(({ isLate }: { isLate: boolean }) => isLate)).toEqual([true, false, false]);
    expect(page).toMatchObject({ total: 3, counts: { open: 3, mine: 1, unassigned: 2, late: 1 } });
    expect(ids(await list("mine"))).toEqual([answered]);
    expect(ids(await list("unassigned"))).toEqual([late, fresh]);
    expect((await list("mine", at.bea)).items).toEqual([]);
    const second = await desk(at.sam, "GET", "/rooms?limit=1&page=2");
    expect([ids(second.body), second.body.total]).toEqual([[fresh], 3]);
  });

  it("show a room without messages, and a finished one, as done until the person writes", async () => {
    const { roomId } = (await open(at.ann)).body;
    expect(ids(await list("open"))).toEqual([]);
    expect(ids(await list("done"))).toEqual([roomId]);
    await say(at.ann, roomId, "Hello");
    expect(ids(await list("open"))).toEqual([roomId]);
    expect((await desk(at.sam, "POST", `/rooms/${roomId}/done`, { seq: 2 })).body).toMatchObject({
      ...{ status: "done", waitingSince: null, dueAt: null, unread: 0 },
    });
    expect(ids(await list("open"))).toEqual([]);
    await say(at.ann, roomId, "One more question");
    expect(ids(await list("open"))).toEqual([roomId]);
  });

  it("have only rooms of the team, and none of another brand", async () => {
    const { world } = at.stage;
    const pair = { customerId: at.ann.customerId, groomerId: at.stage.ada };
    const private_ = await makePairRoom(database.db, world.siteId, pair, at.stage.now());
    const roomId = await waiting();
    expect(ids(await list("open"))).toEqual([roomId]);
    const missing = await desk(at.sam, "GET", `/rooms/${newId()}`);
    expect(missing.status).toBe(404);
    expect((await desk(at.sam, "GET", `/rooms/${private_}`)).body).toEqual(missing.body);
    expect((await desk(at.sam, "GET", `/rooms/${private_}/messages`)).status).toBe(404);
    const elsewhere = await makeWorld(database.db, { slug: "desk-elsewhere" });
    const { token } = await elsewhere.addStaff();
    for (const path of ["", "/messages", "/notes"]) {
      const foreign = await elsewhere.call("GET", `/v2/staff/messages/rooms/${roomId}${path}`, { token });
      expect(foreign.body).toEqual(missing.body);
    }
    expect((await elsewhere.call("GET", "/v2/staff/messages/rooms", { token })).body.items).toEqual([]);
  });

  it("show the e-mail addresses of customers, and of no groomer", async () => {
    const { groomer } = await at.stage.world.addPeople();
    const [own, other] = [await waiting(), await waiting(groomer)];
    const emailOf = async (roomId: string) => (await show(roomId)).people[0].email;
    expect(await emailOf(own)).toBe(at.ann.email);
    expect(await emailOf(other)).toBeNull();
  });
});

describe("an answer of the team", () => {
  it("reaches the person, stops the waiting, and takes the conversation", async () => {
    const roomId = await waiting();
    const { status, body } = await answer(at.sam, roomId, 2);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ seq: 3, sender_id: at.sam.accountId, senderName: "Sam Hill", isTeam: true },
    });
    expect(await show(roomId)).toMatchObject({
      ...{ status: "open", assignee: { displayName: "Sam Hill" }, waitingSince: null, unread: 0 },
      lastMessage: { content: "Yes, you can.", isTeam: true },
    });
    const read = await member(at.ann, "GET", `/rooms/${roomId}/messages`);
    expect(read.body.items.at(-1).content).toBe("Yes, you can.");
    const entry = (await entries("answer a conversation")).at(-1);
    expect(entry).toMatchObject({ actorId: at.sam.accountId, target: `room=${roomId}` });
    expect(JSON.stringify(entry)).not.toContain("you can");
  });

  it("is stored once when it is sent twice, with one entry of the audit log", async () => {
    const roomId = await waiting();
    const body = { id: newId(), content: "Once", seq: 2 };
    const before = (await entries("answer a conversation")).length;
    const sends = await Promise.all(
      [1, 2, 3].map(() => desk(at.sam, "POST", `/rooms/${roomId}/messages`, body)),
    );
    expect(sends.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await show(roomId)).lastSeq).toBe(3);
    expect((await entries("answer a conversation")).length).toBe(before + 1);
    // The id is of a message in another conversation, or of another person.
    const other = await waiting(await at.stage.customer());
    expect((await desk(at.sam, "POST", `/rooms/${other}/messages`, body)).status).toBe(404);
    expect((await desk(at.bea, "POST", `/rooms/${roomId}/messages`, { ...body, seq: 3 })).status).toBe(404);
  });

  it("is refused when another of the team has answered since", async () => {
    const roomId = await waiting();
    await answer(at.bea, roomId, 2);
    const refused = await answer(at.sam, roomId, 2);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Bea Hill has answered already. Read that answer first.",
    ]);
    expect((await answer(at.sam, roomId, 3)).status).toBe(200);
    // One's own later answers refuse nothing.
    expect((await answer(at.sam, roomId, 3, "And by card.")).status).toBe(200);
  });

  it("is given by one of many who answer at once", async () => {
    for (let round = 0; round < 5; round++) {
      const roomId = await waiting(await at.stage.customer());
      const team = [at.sam, at.bea, await addStaff("Cal"), await addStaff("Dee")];
      const statuses = (await Promise.all(team.map((by) => answer(by, roomId, 2)))).map((one) => one.status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
      expect((await show(roomId)).lastSeq).toBe(3);
    }
  });

  it("needs a text, and refuses card numbers", async () => {
    const roomId = await waiting();
    expect((await answer(at.sam, roomId, 2, " ")).body.errors).toEqual({
      content: ["Write an answer first."],
    });
    expect((await answer(at.sam, roomId, 2, "4242 4242 4242 4242")).status).toBe(422);
  });
});

describe("an assignment", () => {
  it("gives, hands on and takes back a conversation, with an entry each", async () => {
    const roomId = await waiting();
    const { accountId: sam } = at.sam;
    const { accountId: bea } = at.bea;
    expect((await assign(at.sam, roomId, sam)).body.assignee).toEqual({ id: sam, displayName: "Sam Hill" });
    expect((await assign(at.sam, roomId, bea, sam)).body.assignee.id).toBe(bea);
    expect((await assign(at.sam, roomId, null, bea)).body.assignee).toBeNull();
    const own = (await entries("assign a conversation")).filter(({ target }) => target === `room=${roomId}`);
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      [{ assigneeId: null }, { assigneeId: sam }],
      [{ assigneeId: sam }, { assigneeId: bea }],
      [{ assigneeId: bea }, { assigneeId: null }],
    ]);
  });

  it("is refused when another has the conversation now", async () => {
    const roomId = await waiting();
    await assign(at.bea, roomId, at.bea.accountId);
    const refused = await assign(at.sam, roomId, at.sam.accountId);
    expect([refused.status, refused.body.message]).toEqual([409, "Bea Hill has this conversation now."]);
    expect((await show(roomId)).assignee.id).toBe(at.bea.accountId);
  });

  it("has one winner when several take a conversation at once", async () => {
    for (let round = 0; round < 5; round++) {
      const roomId = await waiting(await at.stage.customer());
      const team = [at.sam, at.bea, await addStaff("Cal"), await addStaff("Dee")];
      const answers = await Promise.all(team.map((by) => assign(by, roomId, by.accountId)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await show(roomId)).assignee.id).toBe(winner?.body.assignee.id);
    }
  });

  it("goes to staff alone who may write messages", async () => {
    const roomId = await waiting();
    const reader = await addStaff("Rae", ["messages.read"]);
    for (const assigneeId of [reader.accountId, at.ann.accountId, newId()]) {
      const { status, body } = await assign(at.sam, roomId, assigneeId);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["assigneeId"]]);
    }
    const team = (await desk(at.sam, "GET", "/team")).body.map(({ id }: { id: string }) => id);
    expect(team).toEqual(expect.arrayContaining([at.sam.accountId, at.bea.accountId]));
    expect(team).not.toContain(reader.accountId);
  });
});

describe("the end of a conversation", () => {
  it("is refused when the person wrote after what was read", async () => {
    const roomId = await waiting();
    await say(at.ann, roomId, "Wait, one more thing.");
    const refused = await desk(at.sam, "POST", `/rooms/${roomId}/done`, { seq: 2 });
    expect([refused.status, refused.body.message]).toEqual([409, "There is a new message. Read it first."]);
    expect((await show(roomId)).status).toBe("open");
    expect((await desk(at.sam, "POST", `/rooms/${roomId}/done`, { seq: 3 })).status).toBe(200);
    expect((await desk(at.sam, "POST", `/rooms/${roomId}/reopen`, {})).body.status).toBe("open");
  });
});

describe("a note of the team", () => {
  const SECRET = "She paid twice in May";

  it("is read by the team with its author, and stored once", async () => {
    const roomId = await waiting();
    const body = { id: newId(), content: SECRET };
    for (let nth = 0; nth < 2; nth++) {
      const { status, body: note } = await desk(at.sam, "POST", `/rooms/${roomId}/notes`, body);
      expect([status, note.author.displayName]).toEqual([200, "Sam Hill"]);
    }
    const notes = (await desk(at.bea, "GET", `/rooms/${roomId}/notes`)).body;
    expect(notes.map(({ content }: { content: string }) => content)).toEqual([SECRET]);
    const [entry, ...others] = await entries("write a note");
    expect(others).toEqual([]);
    expect(JSON.stringify(entry)).not.toContain("paid");
    expect((await desk(at.bea, "POST", `/rooms/${roomId}/notes`, body)).status).toBe(404);
  });

  it("is in no answer of any call of members, and not in the export", async () => {
    const roomId = await waiting();
    await answer(at.sam, roomId, 2);
    await desk(at.sam, "POST", `/rooms/${roomId}/notes`, { id: newId(), content: SECRET });
    const paths = [
      ...["/rooms", `/rooms/${roomId}`, `/rooms/${roomId}/messages`, `/rooms/${roomId}/messages?after=0`],
      "/search?text=paid",
    ];
    const answers = await Promise.all(paths.map((path) => member(at.ann, "GET", path)));
    const opened = await open(at.ann);
    const exported = await at.stage.world.call("GET", "/v2/account/customer/export", { token: at.ann.token });
    for (const { status, body } of [...answers, opened, exported]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("paid");
    }
    // The support room itself is in the export.
    expect(JSON.stringify(exported.body.conversations)).toContain("Yes, you can.");
    const { groomer } = await at.stage.world.addPeople();
    for (const by of [at.ann, groomer])
      expect((await desk(by, "GET", `/rooms/${roomId}/notes`)).status).toBe(403);
  });
});

describe("a conversation that the team opens", () => {
  it("is with one customer, groomer or renter, and the same as theirs", async () => {
    const { body: opened } = await desk(at.sam, "POST", "/rooms", { customerId: at.ann.customerId });
    expect(opened).toMatchObject({ title: "Ann Lee", status: "done", kind: "support" });
    expect((await open(at.ann)).body.roomId).toBe(opened.roomId);
    await answer(at.sam, opened.roomId, 1, "Your refund is on its way.");
    expect((await member(at.ann, "GET", "/rooms")).body.unreadCount).toBe(1);
    expect((await desk(at.sam, "POST", "/rooms", { groomerId: at.stage.ada })).status).toBe(200);
  });

  it("needs a person of the brand whose account is open", async () => {
    const missing = await desk(at.sam, "POST", "/rooms", { customerId: newId() });
    expect(missing.status).toBe(404);
    expect((await desk(at.sam, "POST", "/rooms", { groomerId: at.ann.customerId })).body).toEqual(
      missing.body,
    );
    expect((await desk(at.sam, "POST", "/rooms", {})).status).toBe(422);
    const both = { customerId: at.ann.customerId, groomerId: at.stage.ada };
    expect((await desk(at.sam, "POST", "/rooms", both)).status).toBe(422);
    const accounts = database.db.updateTable("accounts").set({ status: "inactive" });
    await accounts.where("id", "=", at.ann.accountId).execute();
    expect((await desk(at.sam, "POST", "/rooms", { customerId: at.ann.customerId })).body).toEqual(
      missing.body,
    );
  });
});

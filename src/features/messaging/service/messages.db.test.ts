import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { contents, ROOMS, useMessagingSteps } from "#tests/messaging-steps.ts";
import { stretchLimits } from "#tests/stretch-limits.ts";
import { makeWorld } from "#tests/world.ts";
import { makeMessage } from "../factory.ts";

const database = useDatabase();
const { at, call, open, say, read, pairRoom, block } = useMessagingSteps(database);

describe("messages", () => {
  let roomId = "";
  beforeEach(async () => {
    roomId = await pairRoom();
  });

  it("arrive at both sides in one order, with counts of unread ones", async () => {
    for (const text of ["one", "two"]) await say(at.ann, roomId, text);
    await say(at.ada, roomId, "three");
    const [first, second] = [await read(at.ann, roomId), await read(at.ada, roomId)];
    expect(contents(first.body.items)).toEqual(["one", "two", "three"]);
    expect(second.body).toEqual(first.body);
    expect(first.body.items.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3]);
    expect((await call(at.ann, "GET")).body).toMatchObject({
      unreadCount: 1,
      items: [{ roomId, unread: 1 }],
    });
    // Ada wrote last, so all before counts as seen.
    const { items } = (await call(at.ada, "GET")).body;
    expect(items.find((room: { roomId: string }) => room.roomId === roomId).unread).toBe(0);
  });

  it("are stored once for 16 equal requests at once, and answered alike", async () => {
    const body = { id: newId(), content: "Once" };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => call(at.ann, "POST", `/${roomId}/messages`, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify([body.id, body.seq]))).size).toBe(1);
    expect(contents((await read(at.ann, roomId)).body.items)).toEqual(["Once"]);
    expect((await say(at.ann, roomId, "Next")).body.seq).toBe(2);
  });

  it("are answered as they are read, alone, as a reply, and as a repeat", async () => {
    const first = { id: newId(), content: "First" };
    const { body: sent } = await call(at.ann, "POST", `/${roomId}/messages`, first);
    const { body: reply } = await call(at.ann, "POST", `/${roomId}/messages`, {
      ...{ id: newId(), content: "About that", replyTo: sent.id },
    });
    const { body: repeat } = await call(at.ann, "POST", `/${roomId}/messages`, first);
    expect((await read(at.ann, roomId)).body.items).toEqual([sent, reply]);
    expect(repeat).toEqual(sent);
    expect(sent.seenBy).toEqual([at.ann.accountId]);
  });

  it("of another sender or room do not answer to a repeated id", async () => {
    const { body: sent } = await say(at.ada, roomId, "Mine");
    expect((await call(at.ann, "POST", `/${roomId}/messages`, { id: sent.id, content: "x" })).status).toBe(
      404,
    );
    const other = (await open(at.ann, await at.stage.world.addGroomer())).body.roomId;
    expect((await call(at.ann, "POST", `/${other}/messages`, { id: sent.id, content: "x" })).status).toBe(
      404,
    );
    expect(contents((await read(at.ann, other)).body.items)).toEqual(["Room created"]);
  });

  it("page back, and forward by the number of their latest event", async () => {
    for (let nth = 1; nth <= 5; nth++) await say(at.ann, roomId, `no. ${nth}`);
    const latest = (await read(at.ann, roomId, "?limit=2")).body;
    expect([contents(latest.items), latest.hasOlder]).toEqual([["no. 4", "no. 5"], true]);
    const older = (await read(at.ann, roomId, "?limit=3&before=4")).body;
    expect([contents(older.items), older.hasOlder]).toEqual([["no. 1", "no. 2", "no. 3"], false]);
    const [, second] = older.items;
    await call(at.ada, "PUT", `/${roomId}/messages/${second.id}/reactions/heart`);
    await call(at.ann, "DELETE", `/${roomId}/messages/${latest.items[1].id}`);
    const step = (await read(at.ada, roomId, "?after=4&limit=1")).body;
    expect([contents(step.items), step.upTo, step.hasNewer]).toEqual([["no. 2"], 6, true]);
    const rest = (await read(at.ada, roomId, `?after=${step.upTo}`)).body;
    expect(rest.items).toMatchObject([{ id: latest.items[1].id, removed: true, content: "" }]);
    expect([rest.upTo, rest.hasNewer]).toEqual([7, false]);
  });

  it("are refused when empty, too long, with a card number, or an answer to another room", async () => {
    const send = (body: object) => call(at.ann, "POST", `/${roomId}/messages`, { id: newId(), ...body });
    // A message has words, files or both, so an empty one names both fields.
    const empty = await send({ content: " " });
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ["content", "files"]]);
    for (const text of ["x".repeat(4_001), "My card is 4242 4242 4242 4242"]) {
      const { status, body } = await send({ content: text });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["content"]]);
    }
    const { status, body } = await send({ content: "x", replyTo: newId() });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["replyTo"]]);
    expect((await read(at.ann, roomId)).body.items).toEqual([]);
  });

  it("stop after 60 a minute of one account", async () => {
    const { siteId } = at.stage.world;
    const statuses = [];
    for (let nth = 0; nth < 61; nth++) {
      statuses.push((await say(at.ann, roomId, `${nth}`)).status);
      if (nth === 0) await stretchLimits(database.db);
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
    // From memory, and without a message.
    expect((await say(at.ann, roomId, "again")).status).toBe(429);
    const [latest] = (await read(at.ann, roomId, "?limit=1")).body.items;
    expect(latest.content).toBe("59");
    const repeat = await call(at.ann, "POST", `/${roomId}/messages`, { id: latest.id, content: "59" });
    expect([repeat.status, repeat.body]).toEqual([200, latest]);
    expect(
      (await makeMessage(database.db, siteId, { roomId, senderId: at.ada.accountId }, at.stage.now())).length,
    ).toBe(36);
  });

  it("are the same 404 for strangers, other brands and missing rooms", async () => {
    const { body: sent } = await say(at.ann, roomId, "Private");
    const stranger = await at.stage.customer();
    const elsewhere = await makeWorld(database.db, { slug: "messages-elsewhere" });
    const foreign = await elsewhere.addCustomer();
    const missing = await call(at.ann, "GET", `/${newId()}`);
    expect(missing.status).toBe(404);
    for (const path of [`/${roomId}`, `/${roomId}/messages`]) {
      expect((await call(stranger, "GET", path)).body).toEqual(missing.body);
      const abroad = await elsewhere.call("GET", `${ROOMS}${path}`, { token: foreign.token });
      expect(abroad.body).toEqual(missing.body);
    }
    const writes = [
      ["POST", "/messages", { id: newId(), content: "x" }],
      ["PUT", "/seen", { seq: 1 }],
      ["DELETE", `/messages/${sent.id}`, undefined],
      ["PUT", `/messages/${sent.id}/reactions/heart`, undefined],
      ["POST", `/messages/${sent.id}/report`, { reason: "x" }],
    ] as const;
    for (const [method, path, body] of writes)
      expect((await call(stranger, method, `/${roomId}${path}`, body)).body).toEqual(missing.body);
    expect((await read(at.ann, roomId)).body.items).toMatchObject([{ reactions: [], removed: false }]);
  });

  it("can be removed by their sender for 15 minutes, with their reactions", async () => {
    const { body: sent } = await say(at.ann, roomId, "Oops");
    const path = `/${roomId}/messages/${sent.id}`;
    await call(at.ada, "PUT", `${path}/reactions/laugh`);
    expect((await call(at.ada, "DELETE", path)).status).toBe(403);
    expect((await call(at.ann, "DELETE", path)).body).toMatchObject({
      removed: true,
      content: "",
      reactions: [],
    });
    expect((await call(at.ann, "DELETE", path)).body.changedSeq).toBe(3);
    expect((await call(at.ada, "PUT", `${path}/reactions/heart`)).status).toBe(404);
    const { body: old } = await say(at.ann, roomId, "Too late");
    at.stage.world.clock.advance({ minutes: 16 });
    expect((await call(at.ann, "DELETE", `/${roomId}/messages/${old.id}`)).status).toBe(409);
    const stored = await database.db
      .selectFrom("messages")
      .select("content")
      .where("id", "=", sent.id)
      .execute();
    expect(stored).toEqual([{ content: "" }]);
  });

  it("can be removed in a conversation that a block has closed, and nothing else changes there", async () => {
    const { body: sent } = await say(at.ann, roomId, "I regret this");
    await block(at.ada.accountId, at.ann.accountId);
    expect((await say(at.ann, roomId, "x")).status).toBe(409);
    const path = `/${roomId}/messages/${sent.id}`;
    expect((await call(at.ann, "PUT", `${path}/reactions/paw`)).status).toBe(409);
    expect((await call(at.ada, "DELETE", path)).status).toBe(403);
    const removed = await call(at.ann, "DELETE", path);
    expect([removed.status, removed.body]).toEqual([
      200,
      expect.objectContaining({ removed: true, content: "" }),
    ]);
    expect((await read(at.ada, roomId)).body.items).toMatchObject([{ removed: true, content: "" }]);
    await database.db.deleteFrom("blocks").execute();
  });

  it("count a reaction once, and lose it when it is taken back", async () => {
    const { body: sent } = await say(at.ann, roomId, "Look!");
    const path = `/${roomId}/messages/${sent.id}/reactions/paw`;
    await call(at.ada, "PUT", path);
    const { body } = await call(at.ada, "PUT", path);
    expect(body).toMatchObject({
      changedSeq: 2,
      reactions: [{ reaction: "paw", users: [at.ada.accountId] }],
    });
    expect((await call(at.ada, "DELETE", path)).body).toMatchObject({ changedSeq: 3, reactions: [] });
    expect((await call(at.ada, "PUT", path.replace("paw", "rocket"))).status).toBe(404);
  });

  it("are reported once with their text, never by their sender", async () => {
    const { body: sent } = await say(at.ada, roomId, "Rude words");
    const path = `/${roomId}/messages/${sent.id}/report`;
    expect((await call(at.ada, "POST", path, { reason: "x" })).status).toBe(409);
    for (const reason of ["first", "second"]) await call(at.ann, "POST", path, { reason });
    await call(at.ada, "DELETE", `/${roomId}/messages/${sent.id}`);
    const reports = await database.db
      .selectFrom("messageReports")
      .select(["reason", "content"])
      .where("messageId", "=", sent.id)
      .execute();
    expect(reports).toEqual([{ reason: "first", content: "Rude words" }]);
  });
});

describe("a search", () => {
  const find = (by: { token: string }, text: string) =>
    at.stage.world.call("GET", `/v2/messaging-service/search?${new URLSearchParams({ text })}`, {
      token: by.token,
    });
  const textOf = ({ body }: { body: { passage: { text: string }[] }[] }) =>
    body.map(({ passage }) => passage.map(({ text }) => text).join(""));

  it("finds messages by the beginnings of words, the latest first, in own rooms alone", async () => {
    const roomId = await pairRoom();
    await say(at.ann, roomId, "The gate code is 4411, and the dog's name is O'Malley.");
    await say(at.ada, roomId, "Gates are fine.");
    const found = await find(at.ann, "gat");
    expect(textOf(found)).toEqual([
      "Gates are fine.",
      "The gate code is 4411, and the dog's name is O'Malley.",
    ]);
    const { body: room } = await at.stage.world.call("GET", `/v2/messaging-service/rooms/${roomId}`, {
      token: at.ann.token,
    });
    expect(found.body[0]).toMatchObject({ roomId, title: room.title, timeZone: room.timeZone });
    expect(room.title).not.toBe("");
    expect(textOf(await find(at.ada, "gate o'mal 44"))).toHaveLength(1);
    expect((await find(await at.stage.customer(), "gate")).body).toEqual([]);
    expect((await find(at.ann, "!? & | :* '")).body).toEqual([]);
  });

  it("no longer finds a removed message", async () => {
    const roomId = await pairRoom();
    const { body: sent } = await say(at.ann, roomId, "Xylophone");
    expect((await find(at.ann, "xylophone")).body).toMatchObject([{ id: sent.id, seq: 1 }]);
    await call(at.ann, "DELETE", `/${roomId}/messages/${sent.id}`);
    expect((await find(at.ann, "xylophone")).body).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import { eventually } from "#tests/eventually.ts";
import { lastSeqs, named, useLiveSteps } from "#tests/live-steps.ts";
import { stretchLimits } from "#tests/stretch-limits.ts";
import { makePairRoom } from "../../factory.ts";

const database = useDatabase();
const { at, desk, member, say, waiting, addStaff, answer } = useDeskSteps(database);
const { follow } = useLiveSteps(database, at);

type By = { token: string };
const reads = (by: By, roomId: string) => desk(by, "PUT", `/rooms/${roomId}/reading`);
const leaves = (by: By, roomId: string) => desk(by, "DELETE", `/rooms/${roomId}/reading`);
const writes = (by: By, roomId: string) => desk(by, "POST", `/rooms/${roomId}/typing`);
const namesFor = async (by: By, roomId: string) =>
  (await desk(by, "GET", `/rooms/${roomId}/readers`)).body.map(
    ({ displayName }: { displayName: string }) => displayName,
  );

it("shows each of the team who else has a conversation open", async () => {
  const [roomId, other] = [await waiting(), await waiting(await at.stage.customer())];
  expect((await reads(at.sam, roomId)).body).toEqual([]);
  expect((await reads(at.bea, roomId)).body).toEqual([{ id: at.sam.accountId, displayName: "Sam Hill" }]);
  expect(await namesFor(at.sam, roomId)).toEqual(["Bea Hill"]);
  expect(await namesFor(await addStaff("Cleo"), roomId)).toEqual(["Bea Hill", "Sam Hill"]);
  expect(await namesFor(at.sam, other)).toEqual([]);
  expect((await leaves(at.bea, roomId)).status).toBe(200);
  expect((await leaves(at.bea, roomId)).status).toBe(200);
  expect(await namesFor(at.sam, roomId)).toEqual([]);
});

it("forgets a reader who falls silent, and stores nothing of it", async () => {
  const roomId = await waiting();
  await reads(at.sam, roomId);
  at.stage.world.clock.advance({ seconds: 60 });
  await reads(at.sam, roomId);
  at.stage.world.clock.advance({ seconds: 74 });
  expect(await namesFor(at.bea, roomId)).toEqual(["Sam Hill"]);
  at.stage.world.clock.advance({ seconds: 1 });
  expect(await namesFor(at.bea, roomId)).toEqual([]);
  // The next one who opens any conversation removes the row.
  await reads(at.bea, await waiting(await at.stage.customer()));
  const rows = await database.db.selectFrom("deskReaders").select("accountId").execute();
  expect(rows).toEqual([{ accountId: at.bea.accountId }]);
});

it("reports to the team who opens, leaves and writes, each once", async () => {
  const roomId = await waiting();
  const bea = await follow(at.bea);
  const heard = () => named(bea, "readers").length;
  await reads(at.sam, roomId);
  await eventually(() => expect(named(bea, "readers")).toEqual([{ roomId }]));
  // To go on reading is no news.
  await reads(at.sam, roomId);
  expect((await writes(at.sam, roomId)).status).toBe(200);
  await eventually(() => expect(named(bea, "writer")).toEqual([{ roomId, accountId: at.sam.accountId }]));
  expect(heard()).toBe(1);
  await leaves(at.sam, roomId);
  await eventually(() => expect(heard()).toBe(2));
  // A reader who fell silent is news when another one removes the row.
  await reads(at.sam, roomId);
  await eventually(() => expect(heard()).toBe(3));
  at.stage.world.clock.advance({ seconds: 75 });
  await reads(at.bea, roomId);
  await eventually(() => expect(heard()).toBe(4));
  // The team's own writing is no news to its writer, and none to a later reader.
  await writes(at.bea, roomId);
  await answer(at.bea, roomId, 2);
  await eventually(() => expect(named(bea, "desk")).not.toEqual([]));
  expect(named(bea, "writer").length).toBe(1);
  await bea.leave();
  const ann = await follow(at.ann);
  await writes(at.sam, roomId);
  await say(at.ann, roomId, "Thanks");
  // Everything before the message has been reported by then.
  await eventually(() => expect(lastSeqs(ann)).not.toEqual([]));
  expect(named(await follow(at.bea, bea.lastId()), "writer")).toEqual([]);
});

it("never reaches a customer's or groomer's wire, nor staff without permission or who act for one", async () => {
  const groomer = await at.stage.groomer();
  const { body: own } = await member(groomer, "POST", "/support-room");
  await say(groomer, own.roomId, "Help");
  const { siteId } = at.stage.world;
  const pair = { customerId: at.ann.customerId, groomerId: at.stage.ada };
  const joined = await makePairRoom(database.db, siteId, pair, at.stage.now());
  expect((await member(groomer, "POST", `/rooms/${joined}/team`)).status).toBe(200);
  const rooms = [await waiting(), own.roomId, joined];
  const { token: acting } = await at.stage
    .done("POST", "/v2/staff/act-for", {
      token: at.sam.token,
      body: { role: "customer", email: at.ann.email, description: "A call by phone" },
    })
    .then(({ body }) => body);
  const mover = await addStaff("Max", ["orders.read"]);
  const others = [at.ann, groomer, { token: acting }, mover];
  const streams = await Promise.all(others.map((by) => follow(by)));
  const team = await follow(at.bea);
  for (const roomId of rooms) {
    await reads(at.sam, roomId);
    await writes(at.sam, roomId);
    await leaves(at.sam, roomId);
    await reads(at.sam, roomId);
  }
  await eventually(() => expect(named(team, "writer").length).toBe(3));
  // What the team did before these messages has come by then.
  await say(at.ann, rooms[0] ?? "", "And?");
  await say(groomer, own.roomId, "And?");
  const [ann, ada] = streams;
  await eventually(() => {
    expect(ann && lastSeqs(ann)).not.toEqual([]);
    expect(ada && lastSeqs(ada)).not.toEqual([]);
  });
  const wire: unknown[] = streams.map(({ events }) => events);
  for (const by of others.slice(0, 3))
    for (const roomId of rooms)
      for (const path of ["/rooms", `/rooms/${roomId}`, `/rooms/${roomId}/messages`, "/users"])
        wire.push((await member(by, "GET", path)).body);
  const text = JSON.stringify(wire);
  expect(text).toContain("And?");
  for (const word of [at.sam.accountId, "Sam Hill", '"readers"', '"writer"', '"typing"'])
    expect(text).not.toContain(word);
  const lists = (by: By, id: string) => desk(by, "GET", `/rooms/${id}/readers`);
  for (const by of others)
    for (const call of [reads, leaves, writes, lists]) expect((await call(by, own.roomId)).status).toBe(403);
});

it("takes from staff who only read messages that they read, not that they write", async () => {
  const roomId = await waiting();
  const reader = await addStaff("Rae", ["messages.read"]);
  expect((await reads(reader, roomId)).status).toBe(200);
  expect((await writes(reader, roomId)).status).toBe(403);
  expect(await namesFor(at.sam, roomId)).toEqual(["Rae Hill"]);
});

it("takes only so many signals of one account", async () => {
  const roomId = await waiting();
  const statuses = async (call: typeof reads, times: number) => {
    const answers = [];
    for (let nth = 0; nth < times; nth++) {
      answers.push((await call(at.sam, roomId)).status);
      if (nth === 0) await stretchLimits(database.db);
    }
    return answers.slice(-2);
  };
  expect(await statuses(reads, 121)).toEqual([200, 429]);
  expect(await statuses(writes, 61)).toEqual([200, 429]);
});

import { expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { lastSeqs, named, useLiveSteps } from "#tests/live-steps.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";

const database = useDatabase();
const { at, call, open, say, pairRoom, block } = useMessagingSteps(database);
const { follow, supportRoom } = useLiveSteps(database, at);

it("says where a message is new, to both members alone", async () => {
  const roomId = await pairRoom();
  const other = await at.stage.customer({ firstName: "Bea", lastName: "Fox" });
  const [ann, ada, bea] = [await follow(at.ann), await follow(at.ada), await follow(other)];
  await say(at.ann, roomId, "Hello");
  const news = { roomId, kind: "pair", lastSeq: 1 };
  await eventually(() => {
    expect(named(ann, "room")).toEqual([news]);
    expect(named(ada, "room")).toEqual([news]);
  });
  // Bea's stream works, and holds nothing of the two.
  const own = (await open(other)).body.roomId;
  await say(other, own, "Hi");
  await eventually(() => expect(named(bea, "room")).not.toEqual([]));
  expect(JSON.stringify(bea.events)).not.toContain(roomId);
});

it("reports reactions and removals, and who has seen the messages", async () => {
  const roomId = await pairRoom();
  const { body: sent } = await say(at.ann, roomId, "Hello");
  const ann = await follow(at.ann);
  await call(at.ada, "PUT", `/${roomId}/messages/${sent.id}/reactions/heart`);
  await eventually(() => expect(lastSeqs(ann).at(-1)).toBe(2));
  await call(at.ann, "DELETE", `/${roomId}/messages/${sent.id}`);
  await eventually(() => expect(lastSeqs(ann).at(-1)).toBe(3));
  await call(at.ada, "PUT", `/${roomId}/seen`, { seq: 3 });
  const seen = { roomId, accountId: at.ada.accountId };
  await eventually(() => expect(named(ann, "seen")).toContainEqual(seen));
});

it("reports to the team the rooms that it serves, and no other", async () => {
  const { siteId } = at.stage.world;
  const now = at.stage.now();
  const [reader, mover] = [
    await makeStaffMember(database.db, siteId, { now, permissions: ["messages.read"] }),
    await makeStaffMember(database.db, siteId, { now, permissions: ["orders.read"] }),
  ];
  const [team, others] = [await follow(reader), await follow(mover)];
  const pair = await pairRoom();
  await say(at.ann, pair, "Between us");
  const roomId = await supportRoom();
  await say(at.ann, roomId, "Help");
  await eventually(() => expect(named(team, "desk")).toContainEqual({ roomId }));
  expect(JSON.stringify(team.events)).not.toContain(pair);
  // A member never hears of the desk, and staff without the permission of nothing.
  expect(others.events.filter(({ event }) => event !== "reset")).toEqual([]);
});

it("reports to staff who act for a person the conversation with the team alone", async () => {
  const { siteId } = at.stage.world;
  const now = at.stage.now();
  const staff = await makeStaffMember(database.db, siteId, { now });
  const over = { now, impersonatorId: staff.accountId };
  const token = await makeSignIn(database.db, siteId, at.ann.accountId, over);
  const acting = await follow({ token });
  const pair = await pairRoom();
  await say(at.ada, pair, "Between us");
  const roomId = await supportRoom();
  await say(at.ann, roomId, "Help");
  await eventually(() => expect(JSON.stringify(named(acting, "room"))).toContain(roomId));
  expect(JSON.stringify(acting.events)).not.toContain(pair);
});

it("shows the others of a room who is writing, and no later reader", async () => {
  const roomId = await pairRoom();
  const [ann, ada] = [await follow(at.ann), await follow(at.ada)];
  const type = (by: { token: string }, id = roomId) => call(by, "POST", `/${id}/typing`);
  expect((await type(at.ann)).status).toBe(200);
  await eventually(() => expect(named(ada, "typing")).toEqual([{ roomId, accountId: at.ann.accountId }]));
  expect(named(ann, "typing")).toEqual([]);
  await ada.leave();
  await type(at.ann);
  await say(at.ann, roomId, "Hello");
  await eventually(() => expect(lastSeqs(ann)).toEqual([1]));
  expect(named(await follow(at.ada, ada.lastId()), "typing")).toEqual([]);
  const stranger = await at.stage.customer({ firstName: "Bea", lastName: "Fox" });
  expect((await type(stranger)).status).toBe(404);
  await block(at.ada.accountId, at.ann.accountId);
  expect((await type(at.ann)).status).toBe(409);
});

it("shows each reader of an announcement only their own part", async () => {
  const { siteId } = at.stage.world;
  const staff = await makeStaffMember(database.db, siteId, { now: at.stage.now() });
  // A new groomer: no earlier test has news for this one.
  const groomer = await at.stage.groomer(await at.stage.world.addGroomer());
  const [ann, other] = [await follow(at.ann), await follow(groomer)];
  const sent = await at.stage.world.call("PUT", `/v2/staff/messages/announcements/${newId()}`, {
    token: staff.token,
    body: { title: "Closed on Monday", content: "We rest.", role: "customer", areaId: null },
  });
  expect(sent.status).toBe(200);
  await eventually(() => expect(named(ann, "room")).toMatchObject([{ kind: "public", lastSeq: 1 }]));
  expect(other.events.filter(({ event }) => event !== "reset")).toEqual([]);
});

it("shows members that the team has seen their messages, and nothing else of the desk", async () => {
  const { siteId } = at.stage.world;
  const { token, accountId: assigneeId } = await makeStaffMember(database.db, siteId, {
    now: at.stage.now(),
  });
  const desk = (method: string, path: string, body: object) =>
    at.stage.world.call(method, `/v2/staff/messages/rooms/${roomId}${path}`, { token, body });
  const roomId = await supportRoom();
  await say(at.ann, roomId, "Help");
  const ann = await follow(at.ann);
  const byTeam = () =>
    named(ann, "seen").filter((one) => (one as { accountId: string }).accountId === siteId);
  expect((await desk("POST", "/notes", { id: newId(), content: "Odd" })).status).toBe(200);
  expect((await desk("PUT", "/assignee", { assigneeId, from: null })).status).toBe(200);
  const { body: sent } = await say(at.ann, roomId, "Hello?");
  // What happened before the message has come by then.
  await eventually(() => expect(named(ann, "room")).not.toEqual([]));
  expect([byTeam(), named(ann, "desk")]).toEqual([[], []]);
  expect((await desk("POST", "/done", { seq: sent.seq })).status).toBe(200);
  await eventually(() => expect(byTeam()).toEqual([{ roomId, accountId: siteId }]));
});

/** Ann's order with a groomer, or a request without one. */
async function order(groomerId: string | null): Promise<string> {
  const { world, now } = at.stage;
  const lines = [{ petId: await at.stage.pet(at.ann), serviceId: world.offer.services.bath }];
  const start = groomerId && new Date(now().getTime() + 86_400_000);
  const status = groomerId ? "accepted" : "request";
  const of = { customerId: at.ann.customerId, areaId: world.areaId, groomerId, now: now() };
  return makeOrder(database.db, world.siteId, { ...of, lines, status, start: start || null });
}
const visits = (stream: Awaited<ReturnType<typeof follow>>) =>
  named(stream, "visit").map((data) => (data as { orderId: string }).orderId);

it("reports orders without a card to customer and groomer alone", async () => {
  const other = await at.stage.customer({ firstName: "Bea", lastName: "Fox" });
  const [ann, ada, bea] = [await follow(at.ann), await follow(at.ada), await follow(other)];
  const request = await order(null);
  await eventually(() => expect(visits(ann)).toContain(request));
  const own = await order(at.stage.ada);
  await eventually(() => expect(visits(ada)).toContain(own));
  expect(visits(ada)).not.toContain(request);
  const heard = visits(ann).length;
  await database.db.updateTable("orders").set({ version: 5 }).where("id", "=", own).execute();
  await eventually(() => expect(visits(ann).length).toBeGreaterThan(heard));
  // Bea's stream works, and holds nothing of the two.
  await say(other, (await open(other)).body.roomId, "Hi");
  await eventually(() => expect(named(bea, "room")).not.toEqual([]));
  expect(visits(bea)).toEqual([]);
});

it("reports to a groomer a visit that goes to another one", async () => {
  const bea = await at.stage.world.addGroomer({ displayName: "Bea Comb" });
  const own = await order(at.stage.ada);
  const ada = await follow(at.ada);
  await database.db.updateTable("orders").set({ groomerId: bea }).where("id", "=", own).execute();
  await eventually(() => expect(visits(ada)).toContain(own));
});

import { expect, it } from "vitest";
import { makeSite, makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { lastSeqs, named, useLiveSteps } from "#tests/live-steps.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { runningTime } from "#tests/running-time.ts";

const database = useDatabase();
const { at, open, say, pairRoom } = useMessagingSteps(database);
const { request, hear, follow, breakFeed } = useLiveSteps(database, at);

it("is a stream of events that nothing between may store or change", async () => {
  const response = await request(at.ann.token);
  hear(response);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
});

it("first sends a reader who comes back what it missed, and then goes on", async () => {
  const roomId = await pairRoom();
  const before = await follow(at.ada);
  await say(at.ann, roomId, "one");
  await eventually(() => expect(lastSeqs(before)).toEqual([1]));
  await eventually(() => expect(before.lastId()).not.toBe(""));
  await before.leave();
  await say(at.ann, roomId, "two");
  await say(at.ann, roomId, "three");
  const after = await follow(at.ada, before.lastId());
  // An event may come twice, and none is missing.
  expect(lastSeqs(after).at(-1)).toBe(3);
  expect(named(after, "reset")).toEqual([]);
  await say(at.ann, roomId, "four");
  await eventually(() => expect(lastSeqs(after).at(-1)).toBe(4));
});

it("reports a message whose transaction was open when the reader left", async () => {
  const roomId = await pairRoom();
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("update rooms set last_seq = last_seq + 1 where id = $1", [roomId]);
    // Another room moves on, so that the reader has a later place than the open transaction.
    const other = await at.stage.customer({ firstName: "Bea", lastName: "Fox" });
    const before = await follow(at.ada);
    await say(other, (await open(other)).body.roomId, "Hi");
    await eventually(() => expect(named(before, "room")).not.toEqual([]));
    await before.leave();
    await client.query("commit");
    const after = await follow(at.ada, before.lastId());
    await eventually(() => expect(JSON.stringify(after.events)).toContain(roomId));
  } finally {
    client.release();
  }
});

it("says reset to a first reader, and where the changes since are not known", async () => {
  const first = await follow(at.ann);
  expect(first.events).toEqual([{ event: "reset", data: {} }]);
  const [tableId, settled, clock] = first.lastId().split(".") as [string, string, string];
  const known = await follow(at.ann, first.lastId());
  expect(known.events).toEqual([]);
  const old = String(Number(clock) - 6 * 60_000);
  for (const id of [
    `${newId()}.${settled}.${clock}`,
    `${tableId}.${settled}.${old}`,
    `${tableId}.99999999999999999999.${clock}`,
    `${tableId}.-1.${clock}`,
    "' or 1=1 --",
    "x".repeat(5_000),
  ]) {
    const stream = await follow(at.ann, id);
    expect(stream.events, id.slice(0, 80)).toEqual([{ event: "reset", data: {} }]);
    await stream.leave();
  }
});

it("says reset to all after a crash of the database emptied the changes", async () => {
  const before = await follow(at.ann);
  await before.leave();
  await database.pool.query("truncate changes; truncate changes_id; insert into changes_id default values");
  // The process that still follows the old table ends its streams with the broken connection.
  await breakFeed();
  await eventually(async () => {
    const after = await follow(at.ann, before.lastId());
    // Each try gives its place back: an account may hold only few streams.
    await after.leave();
    expect(after.events).toContainEqual({ event: "reset", data: {} });
    expect(after.lastId().split(".")[0]).not.toBe(before.lastId().split(".")[0]);
  });
  const roomId = await pairRoom();
  const stream = await follow(at.ann);
  await say(at.ann, roomId, "Hello");
  await eventually(() => expect(lastSeqs(stream)).toEqual([1]));
});

it("goes on after its connection to the database broke, without a gap", async () => {
  const roomId = await pairRoom();
  const stream = await follow(at.ann);
  const heard = stream.events.length;
  await breakFeed();
  await say(at.ann, roomId, "Hello");
  // After a break an event may come twice.
  await eventually(() => expect(lastSeqs(stream).at(-1)).toBe(1));
  expect(stream.events.slice(heard).some(({ event }) => event === "reset")).toBe(false);
});

it("ends within a second when its sign-in ends, and no other stream does", async () => {
  const [ann, ada] = [await follow(at.ann), await follow(at.ada)];
  await database.db
    .updateTable("signIns")
    .set({ revokedAt: at.stage.now() })
    .where("accountId", "=", at.ann.accountId)
    .execute();
  expect(await runningTime(() => ann.ended)).toBeLessThan(5_000);
  expect(ada.hasEnded()).toBe(false);
  expect((await request(at.ann.token)).status).toBe(401);
});

it("ends when the account is closed, and when staff lose a permission", async () => {
  const { siteId } = at.stage.world;
  const staff = await makeStaffMember(database.db, siteId, { now: at.stage.now() });
  const [ann, team] = [await follow(at.ann), await follow(staff)];
  await database.db
    .updateTable("accounts")
    .set({ status: "inactive" })
    .where("id", "=", at.ann.accountId)
    .execute();
  await database.db
    .updateTable("staffMembers")
    .set({ permissions: ["orders.read"] })
    .where("id", "=", staff.staffId)
    .execute();
  await Promise.all([ann.ended, team.ended]);
});

it("is open to ten readers of an account at once", async () => {
  const streams = [];
  for (let nth = 0; nth < 10; nth++) streams.push(await follow(at.ann));
  const refused = await request(at.ann.token);
  expect([refused.status, (await refused.json()).code]).toEqual([429, "too_many_requests"]);
  expect((await follow(at.ada)).hasEnded()).toBe(false);
  await streams[0]?.leave();
  await eventually(async () => {
    const again = await request(at.ann.token);
    expect(again.status).toBe(200);
    hear(again);
  });
});

it("refuses strangers and the sign-ins of other brands", async () => {
  expect((await request(null)).status).toBe(401);
  expect((await request("x".repeat(43))).status).toBe(401);
  const other = await makeSite(database.db);
  expect((await request(at.ann.token, undefined, other.host)).status).toBe(401);
});

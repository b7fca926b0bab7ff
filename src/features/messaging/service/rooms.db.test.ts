import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { contents, useMessagingSteps } from "#tests/messaging-steps.ts";
import { makeWorld, NOW } from "#tests/world.ts";
import { insertMessage } from "../store/messages.ts";
import { clearRooms } from "./clear-rooms.ts";
import { forgetRooms } from "./forget-rooms.ts";

const database = useDatabase();
const { at, call, open, say, read, pairRoom, block } = useMessagingSteps(database);

describe("opening a conversation", () => {
  it("makes one room, with its first message, for the customer and the groomer", async () => {
    const { status, body } = await open(at.ann);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: "pair", title: "Ada Brush", closed: false, unread: 0, lastSeq: 1 });
    expect(body.users.toSorted()).toEqual([at.ann.accountId, at.ada.accountId].toSorted());
    expect((await open(at.ann)).body.roomId).toBe(body.roomId);
    expect(contents((await read(at.ada, body.roomId)).body.items)).toEqual(["Room created"]);
    expect((await call(at.ada, "GET", `/${body.roomId}`)).body.title).toMatch(/^\w+ \w+$/);
  });

  it("makes one room for two equal requests at once", async () => {
    const answers = await Promise.all([open(at.ann), open(at.ann)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.roomId)).size).toBe(1);
  });

  it("is for groomers with their clients alone", async () => {
    const asGroomer = (customerId: string) => call(at.ada, "POST", "", { customerId });
    const stranger = await asGroomer(at.ann.customerId);
    expect(stranger.status).toBe(404);
    expect((await asGroomer(newId())).body).toEqual(stranger.body);
    const visit = await at.stage.visit();
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    expect((await asGroomer(customerId)).status).toBe(200);
  });

  it("finds no groomer of another brand, no inactive one, and none with a block between them", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "rooms-elsewhere" });
    const missing = await open(at.ann, newId());
    expect(missing.status).toBe(404);
    expect((await open(at.ann, await elsewhere.addGroomer())).body).toEqual(missing.body);
    const bea = await at.stage.world.addGroomer({ displayName: "Bea Comb" });
    const { accountId } = await at.stage.groomer(bea);
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", accountId)
      .execute();
    expect((await open(at.ann, bea)).body).toEqual(missing.body);
    await block(at.ada.accountId, at.ann.accountId);
    expect((await open(at.ann)).body).toEqual(missing.body);
  });

  it("refuses the body of another role, and an eleventh new groomer in a day", async () => {
    expect((await call(at.ann, "POST", "", { customerId: at.ann.customerId })).status).toBe(403);
    expect((await call(at.ada, "POST", "", { groomerId: at.stage.ada })).status).toBe(403);
    expect((await call(at.ann, "POST", "", {})).status).toBe(422);
    const groomers: string[] = [];
    for (let nth = 0; nth < 11; nth++) groomers.push(await at.stage.world.addGroomer());
    const answers = [];
    for (const groomerId of groomers) answers.push((await open(at.ann, groomerId)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
    // A room that exists is no new one.
    expect((await open(at.ann, groomers[0])).status).toBe(200);
  });
});

describe("a block at the same moment", () => {
  it("stops a message after its sender was let in", async () => {
    const { siteId } = at.stage.world;
    const roomId = await pairRoom();
    await block(at.ada.accountId, at.ann.accountId);
    // The store is called directly, as after a check that ran before the block.
    const late = { id: newId(), roomId, senderId: at.ann.accountId, content: "x", replyTo: null };
    expect(await insertMessage(database.db, siteId, late, at.stage.now())).toBeNull();
    expect((await call(at.ann, "GET", `/${roomId}`)).body.lastSeq).toBe(0);
  });
});

describe("a conversation", () => {
  let roomId = "";
  beforeEach(async () => {
    roomId = (await open(at.ann)).body.roomId;
  });

  it("is closed while either side blocks the other, and open again after that", async () => {
    await say(at.ada, roomId, "Before");
    for (const [by, other] of [
      [at.ada.accountId, at.ann.accountId],
      [at.ann.accountId, at.ada.accountId],
    ] as const) {
      await block(by, other);
      const refused = await say(at.ann, roomId, "x");
      expect([refused.status, refused.body.message]).toEqual([409, "This conversation is closed."]);
      expect((await say(at.ada, roomId, "x")).status).toBe(409);
      expect((await call(at.ann, "GET", `/${roomId}`)).body.closed).toBe(true);
      await database.db.deleteFrom("blocks").execute();
    }
    expect((await say(at.ann, roomId, "After")).status).toBe(200);
    expect(contents((await read(at.ann, roomId)).body.items)).toEqual(["Room created", "Before", "After"]);
  });

  it("closes 90 days after it was opened, or after the last visit, and opens again", async () => {
    const days = (count: number) => at.stage.world.clock.advance({ hours: 24 * count });
    const renew = async () => {
      at.ann.token = await makeSignIn(database.db, at.stage.world.siteId, at.ann.accountId, {
        now: at.stage.now(),
      });
      at.ada = await at.stage.groomer();
    };
    days(91);
    await renew();
    expect((await say(at.ann, roomId, "x")).status).toBe(409);
    expect((await open(at.ann)).body.closed).toBe(false);
    expect((await say(at.ann, roomId, "Back again")).status).toBe(200);
  });

  it("is seen on all devices once it is seen on one, and never less", async () => {
    for (const text of ["one", "two"]) await say(at.ada, roomId, text);
    const seen = async (seq: number) => (await call(at.ann, "PUT", `/${roomId}/seen`, { seq })).body;
    expect(await seen(2)).toMatchObject({ seenSeq: 2, unread: 1 });
    expect(await seen(1)).toMatchObject({ seenSeq: 2, unread: 1 });
    expect(await seen(1_000)).toMatchObject({ seenSeq: 3, unread: 0 });
    expect((await call(at.ada, "GET", `/${roomId}`)).body.seenBy.toSorted()).toEqual(
      [at.ann.accountId, at.ada.accountId].toSorted(),
    );
    expect((await call(at.ann, "GET")).body.unreadCount).toBe(0);
  });

  it("shows each member only the own e-mail address", async () => {
    const emails = async (by: typeof at.ada) =>
      (await call(by, "GET", `/${roomId}`)).body.people.map((one: { id: string; email: string | null }) => [
        one.id === by.accountId,
        one.email !== null,
      ]);
    for (const by of [at.ann, at.ada])
      for (const [isOwn, hasEmail] of await emails(by)) expect(hasEmail).toBe(isOwn);
  });

  it("is hidden from staff who act for a member", async () => {
    const { token } = await at.stage.world.addStaff();
    const acting = await at.stage.world.call("POST", "/v2/staff/act-for", {
      token,
      body: { role: "customer", email: at.ann.email, description: "A call by phone" },
    });
    expect(acting.status).toBe(200);
    const staff = { token: acting.body.token as string };
    await say(at.ada, roomId, "For Ann alone");
    expect((await call(at.ann, "GET")).body.unreadCount).toBe(1);
    expect((await call(staff, "GET")).body).toMatchObject({ items: [], unreadCount: 0 });
    expect((await call(staff, "GET", `/${roomId}`)).status).toBe(404);
    expect((await say(staff, roomId, "x")).status).toBe(403);
    expect((await call(staff, "PUT", `/${roomId}/seen`, { seq: 1 })).status).toBe(403);
    expect((await call(staff, "POST", "", { groomerId: at.stage.ada })).status).toBe(403);
  });

  it("is removed with the customer's account", async () => {
    await say(at.ann, roomId, "Gone soon");
    const { siteId } = at.stage.world;
    const { accountId } = at.ann;
    await database.db.transaction().execute((tx) => forgetRooms(tx, { siteId, accountId }));
    expect((await call(at.ada, "GET", `/${roomId}`)).status).toBe(404);
    const left = await database.db.selectFrom("messages").select("id").where("roomId", "=", roomId).execute();
    expect(left).toEqual([]);
  });
});

describe("old and own conversations", () => {
  it("are deleted as many months after their last message as the brand says, and not before", async () => {
    const rooms: string[] = [];
    for (const updatedAt of ["2025-01-05T15:00:00Z", "2025-01-05T17:00:00Z"]) {
      at.ann = await at.stage.customer();
      const id = await pairRoom();
      await database.db.updateTable("rooms").set({ updatedAt }).where("id", "=", id).execute();
      rooms.push(id);
    }
    // Now is 2027-01-05 at 16:00.
    const left = async () =>
      (await database.db.selectFrom("rooms").select("id").where("id", "in", rooms).execute()).map(
        ({ id }) => id,
      );
    await clearRooms(database.db, NOW);
    expect(await left()).toEqual([rooms[1]]);
    // A brand that stores them longer or shorter.
    const store = (messageMonths: number) =>
      database.db
        .updateTable("sites")
        .set({ messageMonths })
        .where("id", "=", at.stage.world.siteId)
        .execute();
    const id = rooms[1] ?? "";
    const updatedAt = "2026-12-01T16:00:00Z";
    await database.db.updateTable("rooms").set({ updatedAt }).where("id", "=", id).execute();
    await clearRooms(database.db, NOW);
    expect(await left()).toEqual([id]);
    await store(1);
    await clearRooms(database.db, NOW);
    await store(24);
    expect(await left()).toEqual([]);
  });

  it("are in the export of the customer's data", async () => {
    const roomId = await pairRoom();
    await say(at.ann, roomId, "Mine");
    await say(at.ada, roomId, "Yours");
    const { body } = await at.stage.world.call("GET", "/v2/account/customer/export", { token: at.ann.token });
    expect(body.conversations).toMatchObject([
      {
        with: "Ada Brush",
        messages: [
          { isOwn: true, content: "Mine" },
          { isOwn: false, content: "Yours" },
        ],
      },
    ]);
  });
});

describe("the list of conversations", () => {
  it("shows the latest first, and says whether all are shown", async () => {
    const bea = await at.stage.world.addGroomer({ displayName: "Bea Comb" });
    const first = (await open(at.ann)).body.roomId;
    at.stage.world.clock.advance({ minutes: 1 });
    const second = (await open(at.ann, bea)).body.roomId;
    at.stage.world.clock.advance({ minutes: 1 });
    await say(at.ann, first, "Hello");
    const list = async (limit: number) => (await call(at.ann, "GET", `?limit=${limit}`)).body;
    const all = await list(12);
    expect(all.items.map(({ roomId }: { roomId: string }) => roomId)).toEqual([first, second]);
    expect(all.allRoomsLoaded).toBe(true);
    expect(await list(1)).toMatchObject({ items: [{ roomId: first }], allRoomsLoaded: false });
    // Exactly as many rooms as the page: none are left.
    expect((await list(2)).allRoomsLoaded).toBe(true);
  });
});

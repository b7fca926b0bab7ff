import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { contents, useMessagingSteps } from "#tests/messaging-steps.ts";
import { openRentalRoom } from "./open-rental-room.ts";

const database = useDatabase();
const { at, call, say, read, block } = useMessagingSteps(database);

async function rented() {
  const [renter, owner] = [
    (await at.stage.world.addPeople()).renter,
    (await at.stage.world.addPeople()).renter,
  ];
  const rental = {
    rentalId: newId(),
    title: "Van 7, March 1 to 5",
    renterAccountId: renter.accountId,
    ownerAccountId: owner.accountId,
  };
  const { siteId } = at.stage.world;
  const openRoom = (endedAt: Date | null = null) =>
    database.db
      .transaction()
      .execute((tx) => openRentalRoom(tx, siteId, { ...rental, endedAt }, at.stage.now()));
  return { renter, owner, roomId: await openRoom(), openRoom };
}

describe("the room of a rental", () => {
  it("is one for its renter and owner, with the rental's title", async () => {
    const { renter, owner, roomId, openRoom } = await rented();
    expect(await openRoom()).toBe(roomId);
    for (const by of [renter, owner]) {
      const { body } = await call(by, "GET", `/${roomId}`);
      expect(body).toMatchObject({ kind: "rental", title: "Van 7, March 1 to 5", closed: false });
      expect(body.users.toSorted()).toEqual([renter.accountId, owner.accountId].toSorted());
      expect((await call(by, "GET")).body.items).toHaveLength(1);
    }
    expect((await say(renter, roomId, "Where do I find the key?")).status).toBe(200);
    const words = contents((await read(owner, roomId)).body.items);
    expect(words).toEqual(["Room created", "Where do I find the key?"]);
    expect((await call(owner, "GET")).body.unreadCount).toBe(1);
  });

  it("is not found by anybody else", async () => {
    const { roomId } = await rented();
    const missing = await call(at.ann, "GET", `/${newId()}`);
    expect((await call(at.ann, "GET", `/${roomId}`)).body).toEqual(missing.body);
    expect((await call((await rented()).renter, "GET", `/${roomId}`)).body).toEqual(missing.body);
  });

  it("closes with the rental's end, and while either side blocks the other", async () => {
    const { renter, owner, roomId, openRoom } = await rented();
    await block(owner.accountId, renter.accountId);
    expect((await say(renter, roomId, "x")).status).toBe(409);
    expect((await call(owner, "GET", `/${roomId}`)).body.closed).toBe(true);
    await database.db.deleteFrom("blocks").execute();
    await openRoom(new Date(at.stage.now().getTime() + 60_000));
    expect((await say(renter, roomId, "Back tomorrow")).status).toBe(200);
    await openRoom(at.stage.now());
    const late = await say(owner, roomId, "x");
    expect([late.status, late.body.message]).toEqual([409, "This conversation is closed."]);
    expect((await read(owner, roomId)).status).toBe(200);
  });
});

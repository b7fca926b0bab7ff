import { expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { openRentalRoom } from "./open-rental-room.ts";

const database = useDatabase();
const { at, open, say } = useMessagingSteps(database);

const service = (by: { token: string }, method: string, path: string) =>
  at.stage.world.call(method, `/v2/messaging-service${path}`, { token: by.token });

it("gives a groomer the messages with each customer, and no others", async () => {
  const groomerId = await at.stage.world.addGroomer({ displayName: "Bea Comb" });
  const bea = await at.stage.groomer(groomerId);
  const { roomId } = (await open(at.ann, groomerId)).body;
  await say(at.ann, roomId, "Mine");
  await say(bea, roomId, "Yours");
  const elsewhere = (await open(at.ann)).body.roomId;
  await say(at.ann, elsewhere, "Between us");
  const { status, body } = await service(bea, "GET", "/export");
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      with: (await service(bea, "GET", `/rooms/${roomId}`)).body.title,
      messages: [
        { isOwn: false, content: "Mine" },
        { isOwn: true, content: "Yours" },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain("Between us");
});

it("gives a renter the rooms with the team and about rentals", async () => {
  const { renter } = await at.stage.world.addPeople();
  const owner = (await at.stage.world.addPeople()).renter;
  const { siteId } = at.stage.world;
  const team = (await service(renter, "POST", "/support-room")).body.roomId;
  await say(renter, team, "Where is the van?");
  const accounts = { renterAccountId: renter.accountId, ownerAccountId: owner.accountId };
  const rental = { rentalId: newId(), title: "Van 7", endedAt: null, ...accounts };
  const roomId = await database.db
    .transaction()
    .execute((tx) => openRentalRoom(tx, siteId, rental, at.stage.now()));
  await say(owner, roomId, "Behind the shop");
  const { body } = await service(renter, "GET", "/export");
  const byName = Object.fromEntries(body.map((one: { with: string; messages: unknown }) => [one.with, one]));
  expect(byName["Van 7"]).toMatchObject({ messages: [{ isOwn: false, content: "Behind the shop" }] });
  expect(byName["Calm Paws Support Channel"]).toMatchObject({
    messages: [{ isOwn: true, content: "Where is the van?" }],
  });
});

it("refuses staff who act for the person", async () => {
  const { siteId } = at.stage.world;
  const staff = await makeStaffMember(database.db, siteId, { now: at.stage.now() });
  const over = { now: at.stage.now(), impersonatorId: staff.accountId };
  const token = await makeSignIn(database.db, siteId, at.ada.accountId, over);
  expect((await service({ token }, "GET", "/export")).status).toBe(403);
});

import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { clearFiles } from "#kit/server/files/clear-files.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { ROOMS, useMessagingSteps } from "#tests/messaging-steps.ts";
import { makePdf } from "#tests/recordings.ts";
import { forgetRooms } from "./forget-rooms.ts";
import { openRentalRoom } from "./open-rental-room.ts";

const database = useDatabase();
const { at, call, open, say } = useMessagingSteps(database);
type Person = { accountId: string; token: string };

let stored: Map<string, Uint8Array>;
beforeEach(async () => {
  await database.db.deleteFrom("files").where("kind", "=", "message").execute();
  const files = memoryFiles();
  stored = files.stored;
  setFileStorage(files);
});

const service = (by: { token: string }, method: string, path: string, body?: object) =>
  at.stage.world.call(method, `/v2/messaging-service${path}`, { token: by.token, ...(body && { body }) });
const upload = async (by: Person, roomId: string): Promise<string> => {
  const file = new File([makePdf()], "Zucchini.pdf");
  return (await at.stage.world.call("POST", `${ROOMS}/${roomId}/files`, { token: by.token, file })).body.id;
};

/** Words and a file of each, a reaction and a report, in a room of two. */
async function talk(roomId: string, one: Person, other: Person): Promise<void> {
  for (const [by, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    const id = newId();
    const files = [{ id: await upload(by, roomId) }];
    await call(by, "POST", `/${roomId}/messages`, { id, content: "The zucchini are ripe", files });
    await call(reader, "PUT", `/${roomId}/messages/${id}/reactions/heart`);
    await call(reader, "POST", `/${roomId}/messages/${id}/report`, { reason: "Rude" });
  }
  await upload(one, roomId);
}

/** What else is stored about a person: the room with the team, texts, devices, ways to answer. */
async function leaveTraces({ accountId, token }: Person, roomId: string): Promise<void> {
  const { siteId } = at.stage.world;
  const now = at.stage.now();
  // Announcements are for those who were there before, by whatever clock their accounts were made.
  const createdAt = new Date(now.getTime() - 60_000);
  await database.db.updateTable("accounts").set({ createdAt }).where("createdAt", ">=", now).execute();
  const team = (await service({ token }, "POST", "/support-room")).body.roomId;
  await say({ token }, team, "The zucchini are ripe");
  const staff = await makeStaffMember(database.db, siteId, { now });
  const announcement = { title: "Closed on Monday", content: "We rest.", role: null, areaId: null };
  const desk = (method: string, path: string, body: object) =>
    at.stage.world.call(method, `/v2/staff/messages${path}`, { token: staff.token, body });
  await desk("PUT", `/announcements/${newId()}`, announcement);
  expect((await call({ token }, "GET", "?public=true")).body.items).not.toEqual([]);
  await desk("POST", `/rooms/${team}/notes`, { id: newId(), content: "Odd" });
  await service({ token }, "PUT", `/quick-replies/${newId()}`, { title: "Hi", content: "Hello" });
  const { id: signInId } = await database.db
    .selectFrom("signIns")
    .select("id")
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const device = { id: newId(), siteId, accountId, signInId, endpoint: `https://push.example/${newId()}` };
  await database.db
    .insertInto("pushDevices")
    .values({ ...device, publicKey: "key", authSecret: "secret", createdAt: now })
    .execute();
  const hash = () => Buffer.from(newId());
  await database.db
    .insertInto("replyAddresses")
    .values({ siteId, accountId, roomId, tokenHash: hash(), createdAt: now })
    .execute();
  await database.db
    .insertInto("textedRooms")
    .values({ siteId, accountId, roomId, numberHash: hash(), textedAt: now })
    .execute();
  const received = { siteId, accountId, channel: "text", externalHash: hash(), messageId: null } as const;
  await database.db
    .insertInto("inboundMessages")
    .values({ ...received, outcome: "delivered", receivedAt: now })
    .execute();
}

/** The columns of conversations and of what belongs to them that name an account. */
async function columnsWith(accountId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and table_name ~
      '^(room|message|push|quick|reply|texted|inbound|desk|stream|files)'`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const query = `select count(*)::int as rows from ${table} where ${column} = $1`;
    const { rows: counted } = await database.pool.query(query, [accountId]);
    if (counted[0].rows > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

const forget = ({ accountId }: Person) =>
  database.db.transaction().execute((tx) => forgetRooms(tx, { siteId: at.stage.world.siteId, accountId }));
const sweep = () =>
  clearFiles.run({}, {
    db: database.db,
    clock: at.stage.world.clock,
    log: createLog("silent"),
  } as Parameters<typeof clearFiles.run>[1]);

const PEOPLE = {
  async customer() {
    return { one: at.ann as Person, other: at.ada, roomId: (await open(at.ann)).body.roomId as string };
  },
  async groomer() {
    const groomerId = await at.stage.world.addGroomer({ displayName: "Bea Comb" });
    const { body } = await open(at.ann, groomerId);
    return { one: await at.stage.groomer(groomerId), other: at.ann as Person, roomId: body.roomId as string };
  },
  async renter() {
    const [one, other] = [
      (await at.stage.world.addPeople()).renter,
      (await at.stage.world.addPeople()).renter,
    ];
    const rental = {
      ...{ rentalId: newId(), title: "Van 7", endedAt: null },
      ...{ renterAccountId: one.accountId, ownerAccountId: other.accountId },
    };
    const { siteId } = at.stage.world;
    const roomId = await database.db
      .transaction()
      .execute((tx) => openRentalRoom(tx, siteId, rental, at.stage.now()));
    return { one, other, roomId };
  },
};

describe("the conversations of a person who is forgotten", () => {
  it.each(Object.entries(PEOPLE))("are gone for both sides, for a %s", async (_, meet) => {
    const { one, other, roomId } = await meet();
    await talk(roomId, one, other);
    await leaveTraces(one, roomId);
    const before = await columnsWith(one.accountId);
    expect(before).toEqual(
      expect.arrayContaining([
        ...["message_reactions.account_id", "message_reports.reporter_id", "messages.sender_id"],
        ...["push_devices.account_id", "quick_replies.account_id", "room_members.account_id"],
        ...["inbound_messages.account_id", "reply_addresses.account_id", "texted_rooms.account_id"],
      ]),
    );
    expect((await service(other, "GET", "/search?text=zucchini")).body).not.toEqual([]);
    expect(stored.size).toBe(3);

    await forget(one);
    await sweep();
    expect(await columnsWith(one.accountId)).toEqual([]);
    expect(stored.size).toBe(0);
    expect((await call(other, "GET", `/${roomId}`)).status).toBe(404);
    expect((await service(other, "GET", "/search?text=zucchini")).body).toEqual([]);
    expect(JSON.stringify((await call(other, "GET")).body.items)).not.toContain(roomId);
    // The announcements of the brand are not of the person.
    expect((await call(other, "GET", "?public=true")).body.items).not.toEqual([]);
  });
});

import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makePairRoom } from "#features/messaging/factory.ts";
import { useDatabase } from "./db.ts";
import { buffersOf, partsOf, type Recorder, recordPlans } from "./record-plans.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();

const ROOMS = 2_500;
const OF_ROOM = 40;
/** Rooms in which the groomer takes part, beside the room with the customer. */
const OF_GROOMER = 9;
/** A few pages for each message of the own rooms, and what finding the person takes. */
const MAX_PAGES = { customer: 800, groomer: 4_000 };
/** SQL for an id that is always the same for a name. */
const idOf = (name: string) => `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;
const ID_OF_ROOM = idOf("'room ' || room");
const ID_OF_MESSAGE = idOf("room || ' ' || seq");

let world: World;
let recorder: Recorder;
const tokens = { customer: "", groomer: "" };

beforeAll(async () => {
  recorder = recordPlans(database.pool, "messages");
  world = await makeWorld(database.db);
  const { groomer } = await world.addPeople();
  const { id: groomerId } = await database.db
    .selectFrom("groomers")
    .select("id")
    .where("accountId", "=", groomer.accountId)
    .executeTakeFirstOrThrow();
  const { customerId, token, accountId } = await world.addCustomer();
  Object.assign(tokens, { customer: token, groomer: groomer.token });
  const roomId = await makePairRoom(database.db, world.siteId, { customerId, groomerId }, world.clock.now());
  await fill({ roomId, senderId: accountId, groomerAccountId: groomer.accountId });
}, 300_000);

type Own = { roomId: string; senderId: string; groomerAccountId: string };

/** Adds messages with files to the own room and to many others: "hello" in each, "poodle" in some. */
async function fill({ roomId, senderId, groomerAccountId }: Own): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The people of the other rooms do not matter here.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into rooms (id, site_id, kind, account_id, opened_at, updated_at)
     select ${ID_OF_ROOM}, $1, 'support', gen_random_uuid(), now(), now()
     from generate_series(1, $2::int) as room`,
    [world.siteId, ROOMS],
  );
  await client.query(
    `insert into room_members (site_id, room_id, account_id, room_updated_at)
     select $1, ${ID_OF_ROOM}, $2, now() from generate_series(1, $3::int) as room`,
    [world.siteId, groomerAccountId, OF_GROOMER],
  );
  await client.query(
    `insert into messages (id, site_id, room_id, seq, changed_seq, kind, sender_id, content, created_at)
     select ${ID_OF_MESSAGE}, $1,
       case room when 0 then $2::uuid else ${ID_OF_ROOM} end, 1000 + seq, 1000 + seq, 'text',
       $3, case when (room + seq) % 40 = 0 then 'Hello, the poodle ' else 'Hello, the dog ' end || room, now()
     from generate_series(0, $4::int) as room, generate_series(1, $5::int) as seq`,
    [world.siteId, roomId, senderId, ROOMS, OF_ROOM],
  );
  await client.query(
    `insert into message_files (site_id, message_id, nth, file_id, name, extension)
     select $1, ${ID_OF_MESSAGE}, 1, gen_random_uuid(), 'photo of room ' || room, 'jpg'
     from generate_series(0, $2::int) as room, generate_series(1, 10) as seq`,
    [world.siteId, ROOMS],
  );
  await client.query("vacuum analyze rooms, room_members, messages, message_files");
  await client.end();
}

describe.each(["customer", "groomer"] as const)(`with ${ROOMS * OF_ROOM} messages, a %s`, (who) => {
  it.each([
    ["a word of all messages", "hello", { customer: OF_ROOM, groomer: 50 }],
    ["a word of some messages", "poodle", { customer: 1, groomer: OF_GROOMER + 1 }],
    ["a word of all files", "photo", { customer: 10, groomer: 50 }],
    ["the words of one file's name", "photo room", { customer: 10, groomer: 50 }],
    ["a word of no message", "xylophone", { customer: 0, groomer: 0 }],
  ])("finds %s in the own rooms alone", async (_, text, count) => {
    const statements = await recorder.during(async () => {
      const path = `/v2/messaging-service/search?text=${text}`;
      const { status, body } = await world.call("GET", path, { token: tokens[who] });
      expect(status).toBe(200);
      expect(body).toHaveLength(count[who]);
    });
    const [search] = statements.filter((statement) => statement.text.includes("to_tsquery"));
    if (!search) throw new Error("No statement searched");
    const scanned = partsOf(search.plan)
      .filter((part) => part["Node Type"] === "Seq Scan")
      .map((part) => part["Relation Name"]);
    expect(scanned).not.toContain("messages");
    expect(scanned).not.toContain("message_files");
    expect(buffersOf(search.plan)).toBeLessThan(MAX_PAGES[who]);
  });
});

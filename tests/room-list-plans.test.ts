import pg from "pg";
import { expect, it } from "vitest";
import { useDatabase } from "./db.ts";
import { buffersOf, recordPlans } from "./record-plans.ts";
import { makeWorld } from "./world.ts";

const database = useDatabase();
const ROOMS = 5_000;
const SHOWN = 12;
/** The pages of each statement: some for each room on the page. */
const MAX_PAGES = 1_000;

it(`the first ${SHOWN} of ${ROOMS} rooms that are all seen are read without the others`, async () => {
  const recorder = recordPlans(database.pool, "room_members");
  const world = await makeWorld(database.db);
  const { token, accountId } = await world.addCustomer();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The groomers of these rooms do not matter here.
  await client.query("set session_replication_role = replica");
  await client.query(
    `with made as (
       insert into rooms (id, site_id, kind, account_id, last_seq, opened_at, updated_at)
       select gen_random_uuid(), $1, 'support', gen_random_uuid(), 1, now(), now() - nth * interval '1 second'
       from generate_series(1, $3::int) nth returning id, updated_at
     ), member as (
       insert into room_members (site_id, room_id, account_id, seen_seq, last_text_seq, room_updated_at)
       select $1, id, $2, 1, 1, updated_at from made
     )
     insert into messages (id, site_id, room_id, seq, changed_seq, kind, sender_id, content, created_at)
     select gen_random_uuid(), $1, id, 1, 1, 'text', gen_random_uuid(), 'Hello', updated_at from made`,
    [world.siteId, accountId, ROOMS],
  );
  await client.query("vacuum analyze rooms, room_members, messages");
  await client.end();
  const statements = await recorder.during(async () => {
    const { status, body } = await world.call("GET", `/v2/messaging-service/rooms?limit=${SHOWN}`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ allRoomsLoaded: false, unreadCount: 0 });
    expect(body.items).toHaveLength(SHOWN);
  });
  expect(statements.length).toBeGreaterThanOrEqual(2);
  for (const { plan, text } of statements) expect(buffersOf(plan), text).toBeLessThan(MAX_PAGES);
});

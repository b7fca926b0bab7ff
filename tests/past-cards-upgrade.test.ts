import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MIGRATIONS_FOLDER, migrate } from "#kit/server/migrate.ts";
import { createBareDatabase, dropDatabase } from "./db.ts";
import { eventually } from "./eventually.ts";

/** More by option, to measure how long writers wait. */
const PAIRS = Number(process.env.PAST_CARDS_PAIRS ?? 200);
const THE_MIGRATION = "0125_past_cards.sql";
const SITE = "00000000-0000-7000-8000-00000000000a";

let url: string;
let folder: string;
let pool: pg.Pool;

beforeEach(async () => {
  url = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), "waggon-migrations-"));
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (name < THE_MIGRATION) await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate(url, { folder });
  pool = new pg.Pool({ connectionString: url });
  await cp(join(MIGRATIONS_FOLDER, THE_MIGRATION), join(folder, THE_MIGRATION));
}, 600_000);

afterEach(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
  await dropDatabase(url);
});

/** Customers and groomers, one of each for a number. */
async function fillPeople(count: number) {
  await pool.query(`
    insert into sites (id, slug, name, settings) values ('${SITE}', 'paws', 'Calm Paws', '{}');
    insert into areas (id, site_id, slug, name, time_zone, polygon, phone_number, center_latitude, center_longitude)
      values ('${SITE}', '${SITE}', 'phx', 'Phoenix', 'America/Phoenix', '[]', '', 0, 0);
    insert into accounts (id, site_id, role, status, email)
      select md5(role || n)::uuid, '${SITE}', role, 'active', role || n || '@example.com'
      from generate_series(1, ${count}) n, unnest(array['customer', 'groomer']) role;
    insert into customers (id, site_id, account_id, first_name, last_name)
      select md5('c' || n)::uuid, '${SITE}', md5('customer' || n)::uuid, 'Ann', 'Lee' from generate_series(1, ${count}) n;
    insert into groomers (id, site_id, account_id, first_name, last_name, display_name)
      select md5('g' || n)::uuid, '${SITE}', md5('groomer' || n)::uuid, 'Ada', 'Comb', 'Ada Comb'
      from generate_series(1, ${count}) n`);
}

/** Orders of the pair of a number: at each time one of the status. */
async function addOrders(
  pair: number | string,
  rows: readonly (readonly [status: string, at: string])[],
  missed = false,
) {
  for (const [status, at] of rows)
    await pool.query(
      `insert into orders (id, site_id, number, visit, customer_id, groomer_id, area_id, status, source,
        appointment_start, appointment_end, address, latitude, longitude, payment_method, totals, total_min, total_max,
        order_marked_as_no_show, created_at, updated_at)
      select gen_random_uuid(), '${SITE}', 'N' || gen_random_uuid(), 0, md5('c' || n)::uuid, md5('g' || n)::uuid, '${SITE}',
        $1, 'customer', $2, $2::timestamptz + interval '1 hour', '{}', 0, 0, 'cash', '{}', 0, 0, $3, $2, $2
      from generate_series(${pair}) n`,
      [status, at, missed],
    );
}

async function cardsOf(pair: number) {
  const { rows } = await pool.query(
    `select message.seq::int, message.kind, message.news, message.created_at from messages message
      join rooms room on room.id = message.room_id
    where room.customer_id = md5('c' || $1)::uuid order by seq`,
    [pair],
  );
  return rows.map(({ seq, kind, news, created_at }) => [
    seq,
    news ?? kind,
    created_at.toISOString().slice(0, 10),
  ]);
}

it("gives past visits a room with a card each, in their order, and a room that is there its past", async () => {
  await fillPeople(3);
  await addOrders("1,1", [
    ["complete", "2026-03-01"],
    ["cancelled", "2026-02-01"],
    ["reschedule_request", "2026-05-01"],
  ]);
  await addOrders("1,1", [["accepted", "2026-04-01"]], true);
  await addOrders("2,2", [
    ["complete", "2026-01-01"],
    ["complete", "2026-02-01"],
    ["cancellation_request", "2026-07-01"],
  ]);
  const room = await pool.query(
    `select write_order_card('${SITE}', md5('c2')::uuid, md5('g2')::uuid, id, 'placed', 'Room created', '2026-06-01') as id
      from orders where status = 'cancellation_request'`,
  );
  await addOrders("2,2", [["complete", "2026-06-02"]]);
  await migrate(url, { folder });
  expect(await cardsOf(1)).toEqual([
    [1, "notice", "2026-02-01"],
    [2, "ended", "2026-02-01"],
    [3, "complete", "2026-03-01"],
    [4, "missed", "2026-04-01"],
    [5, "move_asked", "2026-05-01"],
  ]);
  expect(await cardsOf(2)).toEqual([
    [-1, "complete", "2026-01-01"],
    [0, "complete", "2026-02-01"],
    [1, "notice", "2026-06-01"],
    [2, "placed", "2026-06-01"],
    [3, "complete", "2026-06-02"],
  ]);
  expect(await cardsOf(3)).toEqual([]);
  const { rows } = await pool.query("select last_seq::int as last from rooms where id = $1", [
    room.rows[0].id,
  ]);
  expect(rows).toEqual([{ last: 3 }]);
});

it("writes every card once while people write", async () => {
  await fillPeople(PAIRS);
  await addOrders(`1, ${PAIRS}`, [
    ["complete", "2026-01-01"],
    ["complete", "2026-02-01"],
  ]);
  let isOver = false;
  const waits: number[] = [];
  const writing = (async () => {
    for (let n = 1; !isOver; n = (n % PAIRS) + 1) {
      const began = performance.now();
      await pool.query(
        `select write_order_card('${SITE}', customer_id, groomer_id, id, 'changed', 'Room created', now())
          from orders where customer_id = md5('c' || $1)::uuid limit 1`,
        [n],
      );
      waits.push(performance.now() - began);
    }
  })();
  const began = performance.now();
  await migrate(url, { folder });
  isOver = true;
  await writing;
  const seconds = (performance.now() - began) / 1_000;
  if (PAIRS > 1_000)
    console.info({ orders: PAIRS * 2, seconds, writes: waits.length, longestMs: Math.max(...waits) });
  const broken = await pool.query(`select placed.id from orders placed
    where not exists (select from messages card where card.order_id = placed.id)
      or (select count(*) from messages card where card.order_id = placed.id and card.news = 'complete') > 1`);
  expect(broken.rows).toEqual([]);
  const rooms = await pool.query(`select room.id from rooms room where room.last_seq <>
    (select max(seq) from messages where room_id = room.id)`);
  expect(rooms.rows).toEqual([]);
});

it("writes the missing cards after it was killed in the middle, and none twice", async () => {
  const pairs = 60;
  const half = 93;
  await fillPeople(pairs);
  await addOrders(`1, ${pairs}`, [
    ["complete", "2026-01-01"],
    ["complete", "2026-02-01"],
  ]);
  // It waits before a message in the middle: the pairs before have theirs.
  const holder = await pool.connect();
  await holder.query("select pg_advisory_lock(5)");
  await pool.query(`
    create function wait_in_the_middle() returns trigger language plpgsql as $$
    begin
      if (select count(*) from messages) = ${half} then perform pg_advisory_xact_lock(5); end if;
      return null;
    end
    $$;
    create trigger wait_in_the_middle after insert on messages for each row execute function wait_in_the_middle()`);
  const killed = migrate(url, { folder }).catch(() => "killed");
  await eventually(async () => {
    const { rows } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory' and application_name = 'waggon migrate'`);
    expect(rows).toHaveLength(1);
  });
  expect(await killed).toBe("killed");
  const before = await countCards();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(pairs * 2);

  await holder.query("select pg_advisory_unlock(5)");
  await pool.query("drop trigger wait_in_the_middle on messages");
  holder.release();
  await migrate(url, { folder });
  for (let pair = 1; pair <= pairs; pair++)
    expect(await cardsOf(pair)).toEqual([
      [1, "notice", "2026-01-01"],
      [2, "complete", "2026-01-01"],
      [3, "complete", "2026-02-01"],
    ]);
  expect(await countCards()).toBe(pairs * 2);
});

async function countCards(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as cards from messages where kind = 'card'");
  return rows[0].cards;
}

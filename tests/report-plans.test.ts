import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { REPORTS } from "#features/staff/reports/rules/reports.ts";
import { useDatabase } from "./db.ts";
import { partsOf, type Recorder, recordPlans } from "./record-plans.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();

/** Orders of ten years in a large brand beside the own one. */
const ROWS = { own: 400, other: 4_000 };
let world: World;
let recorder: Recorder;

beforeAll(async () => {
  recorder = recordPlans(database.pool, "areas");
  world = await makeWorld(database.db);
  const other = await makeWorld(database.db, { slug: "large-reports" });
  for (const [brand, rows] of [[world, ROWS.own] as const, [other, ROWS.other] as const])
    await fill(brand, rows);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("vacuum analyze orders, order_changes, payments, ledger_entries, waitlist_events");
  await client.end();
}, 300_000);

/** Adds two orders a day, completed, canceled or missed, each with an entry of ledger and waitlist. */
async function fill(
  { db, siteId, areaId, pets, offer, clock, addCustomer }: World,
  rows: number,
): Promise<void> {
  const { customerId, accountId } = await addCustomer();
  const petId = await makePet(db, siteId, customerId, pets.breeds.poodle, { now: clock.now() });
  const lines = [{ petId, serviceId: offer.services.bath }];
  const start = new Date("2027-01-06T17:00:00Z");
  const id = await makeOrder(db, siteId, { customerId, areaId, lines, start, now: clock.now() });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  const at = "timestamptz '2027-01-05Z' - nth * interval '12 hours'";
  const idOf = (prefix: string) =>
    `overlay(overlay(md5('${siteId}${prefix}' || nth) placing '7' from 13) placing '8' from 17)::uuid`;
  await client.query(`insert into orders select (jsonb_populate_record(row, jsonb_build_object('id', ${idOf("o")},
      'number', 'R' || nth, 'status', case nth % 2 when 0 then 'complete' else 'cancelled' end,
      'booking_session_id', ${idOf("s")}, 'appointment_start', ${at}, 'completed_at', ${at},
      'created_at', ${at}, 'order_marked_as_no_show', nth % 40 = 1))).*
    from orders row cross join generate_series(1, ${rows}) nth where row.id = '${id}'`);
  await client.query(`insert into order_changes (id, site_id, order_id, kind, status, reason_id, made_by,
      from_start, from_end, created_at, settled_at)
    select gen_random_uuid(), '${siteId}', ${idOf("o")}, 'cancellation', 'done', gen_random_uuid(), 'customer',
      ${at}, ${at} + interval '1 hour', ${at}, ${at} from generate_series(1, ${rows}) nth where nth % 2 = 1`);
  await client.query(`insert into payments (id, site_id, account_id, order_id, gateway, gateway_key, gateway_source,
      amount, status, capture_amount, created_at, updated_at)
    select ${idOf("p")}, '${siteId}', '${accountId}', ${idOf("o")}, 'cash', '${siteId}' || nth, '', 5000,
      'captured', 5000, ${at}, ${at} from generate_series(1, ${rows}) nth`);
  await client.query(`insert into ledger_entries (site_id, payment_id, kind, amount, at, key)
    select '${siteId}', ${idOf("p")}, 'capture', 5000, ${at}, '${siteId}' || nth
    from generate_series(1, ${rows}) nth`);
  await client.query(`insert into waitlist_events (site_id, entry_id, area_id, kind, booking_session_id, created_at)
    select '${siteId}', ${idOf("e")}, '${areaId}', 'entry', ${idOf("s")}, ${at}
    from generate_series(1, ${rows}) nth`);
  await client.end();
}

const LARGE = ["orders", "order_changes", "payments", "ledger_entries", "waitlist_events"];

it.each(REPORTS)("the report of %s reads a week of a brand by indexes, in few statements", async (report) => {
  const { token } = await world.addStaff();
  const query = "from=2026-12-01&to=2026-12-07&by=day&compare=before";
  const plans = await recorder.during(async () => {
    const { status, body } = await world.call("GET", `/v2/staff/reports/${report}?${query}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    if (report !== "groomers") expect(body.totals[0], report).toBeGreaterThan(0);
  });
  const sums = plans.filter(({ text }) => text.includes("grouping sets"));
  expect(sums.length).toBe(2);
  expect(plans.length).toBeLessThanOrEqual(4);
  for (const { plan, text } of sums) {
    const whole = partsOf(plan).filter((part) => part["Node Type"] === "Seq Scan");
    expect(
      whole.map((part) => part["Relation Name"]).filter((table) => LARGE.includes(table ?? "")),
      text,
    ).toEqual([]);
  }
});

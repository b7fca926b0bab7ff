import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { ORDERS_PATH, type Order } from "#features/orders/contract/order.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { firstSlotOn, readyToPlace, startBooking } from "./booking-steps.ts";
import { useDatabase } from "./db.ts";
import {
  buffersOf,
  conditionsOf,
  type Explained,
  partsOf,
  type Recorder,
  recordPlans,
} from "./record-plans.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();

const ROWS = 300_000;
const MAX_BUFFERS = 50;
/** The days of the visits. The rows that fill the table are on other days. */
const DAYS = { held: "2027-01-11", chosen: "2027-01-12", later: "2027-01-13", card: "2027-01-14" };

let world: World;
let recorder: Recorder;

beforeAll(async () => {
  recorder = recordPlans(database.pool, "occupancy");
  world = await makeWorld(database.db);
  const groomer = await world.addGroomer();
  await fill(groomer);
}, 300_000);

/** Adds six hundred past visits for each of five hundred groomers, the booked groomer included. */
async function fill(groomer: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'occupancy_no_overlap'",
  );
  // Building an index at once is faster than growing it row by row.
  await client.query("alter table occupancy drop constraint occupancy_no_overlap, disable trigger user");
  await client.query(
    `insert into occupancy (id, site_id, resource, during, kind, holder, latitude, longitude, minutes)
     select gen_random_uuid(), $1, case nth % 500 when 0 then $2::uuid else md5('g' || nth % 500)::uuid end,
       tstzrange(timestamptz '2026-12-01 16:00Z' - nth / 500 * interval '2 hours',
         timestamptz '2026-12-01 17:30Z' - nth / 500 * interval '2 hours'),
       'order', gen_random_uuid(), 33.4, -112, 90
     from generate_series(1, $3::int) as nth`,
    [world.siteId, groomer, ROWS],
  );
  await client.query(
    `alter table occupancy add constraint occupancy_no_overlap ${rows[0].definition}, enable trigger user`,
  );
  await client.query("vacuum analyze occupancy");
  await client.end();
}

/** Lists the faults of a plan, such as reading the table by the wrong index. */
function faultsOf({ text, plan }: Explained): string[] {
  return partsOf(plan).flatMap((part) => {
    const index = part["Index Name"] ?? "";
    const conditions = conditionsOf(part);
    const faults = [
      part["Relation Name"] === "occupancy" && part["Node Type"] === "Seq Scan" && "reads the whole table",
      /\bholder = /.test(part["Index Cond"] ?? "") &&
        index !== "occupancy_holder" &&
        "finds holders elsewhere",
      index === "occupancy_no_overlap" && !/resource = /.test(conditions) && "searches all groomers",
      index.startsWith("occupancy_") && buffersOf(part) >= MAX_BUFFERS && `reads ${buffersOf(part)} buffers`,
    ];
    return faults.filter((fault) => fault !== false).map((fault) => `${index} ${fault}: ${text}`);
  });
}

async function check(what: string, work: () => Promise<unknown>): Promise<void> {
  const statements = await recorder.during(work);
  const byHolder = statements.filter(({ plan }) =>
    partsOf(plan).some((part) => part["Index Name"] === "occupancy_holder"),
  );
  expect(statements.flatMap(faultsOf), what).toEqual([]);
  expect(byHolder.length, `${what} looks for a holder`).toBeGreaterThan(0);
  // One statement may read other tables too; only its parts that read the occupancy count here.
  for (const { plan, text } of byHolder) {
    const own = partsOf(plan).filter((part) => part["Relation Name"] === "occupancy");
    const buffers = own.reduce((sum, part) => sum + buffersOf(part), 0);
    expect(buffers, `${what}: ${text}`).toBeGreaterThan(0);
    expect(buffers, `${what}: ${text}`).toBeLessThan(MAX_BUFFERS);
  }
}

describe(`with ${ROWS} rows of occupancy`, () => {
  it.each([
    ["cash", { id: "cash" }],
    ["card", { id: "card", sourceId: "tok_visa" }],
  ] as const)("an order paid by %s finds its rows by the index of holders", async (_, payment) => {
    const booking = await startBooking(world);
    const held = await firstSlotOn(booking, DAYS.held);
    await booking.post("set-appointment-time", held);
    const chosen = await firstSlotOn(booking, DAYS.chosen);
    await check("release", () => booking.post("set-appointment-time", chosen));
    const ready = await readyToPlace(world, booking, chosen, payment);
    let order: Order | undefined;
    await check("place", async () => {
      const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
      expect(placed.status).toBe(200);
      order = placed.body.orders[0];
    });
    const token = booking.token ?? "";
    const later = { serviceProviderId: chosen.groomerId, reasonId: CHANGE_REASONS[0]?.id };
    await check("reschedule", async () => {
      const body = { ...later, appointmentStart: `${DAYS.later}T19:00:00.000Z` };
      const path = `${ORDERS_PATH}/${order?.id}/reschedule`;
      expect((await world.call("POST", path, { token, body })).status).toBe(200);
    });
    const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    await check("cancel", async () => {
      const body = { orderIds: [order?.id], reasonId, description: "We move away." };
      const path = "/v2/service-checkout/pet-service/cancel-orders";
      expect((await world.call("POST", path, { token, body })).status).toBe(200);
    });
  });
});

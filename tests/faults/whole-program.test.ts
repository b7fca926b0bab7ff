import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { type RunningPostgres, startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { makeTestFolder } from "#tests/database.ts";
import { draftOfCustomer } from "#tests/races/drafts.ts";
import { START_MS } from "#tests/races/nodes.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { MOMENT } from "../moment.ts";
import { countRepeated, expectOrdersWhole, settle } from "./check-settled.ts";
import { type Line, openLine } from "./failing-connection.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { emptyLedger, type Ledger, live, makeShop } from "./order-load.ts";
import { type Programs, startPrograms } from "./programs.ts";

// The long form is FAULT_ROUNDS=50 npm run test:faults -- whole-program.
const LONG = process.env.FAULT_ROUNDS !== undefined;
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3);
const DATABASE_KILLS = LONG ? Math.ceil(ROUNDS * 0.4) : 2;
const NODE_KILLS = LONG ? ROUNDS : 2;
const COUNT = 2;
/** Jobs that one program runs at a time, and so may leave unfinished when it is killed. */
const IN_HAND = 4;
/** The long form checks the promised times. The short form allows for a busy machine. */
const SETTLED_WITHIN_MS = LONG ? 60_000 : 180_000;
const SERVES_WITHIN_MS = LONG ? 1_000 : 45_000;
const PATIENCE = { timeout: 60_000, interval: 20 };
const ROUND_MS = 60_000;

let folder: string;
let server: RunningPostgres;
let data: Database;
let world: World;
let shop: Awaited<ReturnType<typeof makeShop>>;
let mail: MailServer;
let line: Line;
let programs: Programs;
let customer: { token: string; orderId: string };
let life = 0;

beforeAll(async () => {
  await ensureBuilt(process.execPath);
  folder = await makeTestFolder();
  server = await startPostgres({ dataDir: `${folder}/postgres` });
  await migrate(server.url);
  data = openDatabase(server.url, { onConnectionError: () => {} });
  // Demo mode refuses a database that is not marked as the demo's.
  await data.db.insertInto("demoMark").defaultValues().execute();
  world = await makeWorld(data.db, { now: MOMENT });
  shop = await makeShop(world);
  mail = await startMailServer();
  line = await openLine(server.url);
  const dataDir = `${folder}/data`;
  const task = { databaseUrl: line.url, mailPort: mail.port, dataDir, host: world.host };
  programs = await startPrograms(COUNT, task);
  customer = await makeCustomerWithOrder();
}, 2 * START_MS);
afterAll(async () => {
  await programs?.stop();
  await line?.close();
  await mail?.close();
  await data?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a customer with an order, which `read` reads. */
async function makeCustomerWithOrder() {
  const startsAt = new Date(world.clock.now().getTime() + 55 * 86_400_000);
  startsAt.setUTCHours(17, 0, 0, 0);
  const groomerId = shop.groomerIds[0] as string;
  const draft = await draftOfCustomer(world, shop.model, { groomerId, startsAt });
  const body = { agreedTotal: shop.model.total };
  const placed = await programs.call(0, "POST", `${draft.path}/place-order`, body, draft);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  return { token: draft.token, orderId: placed.body.orders[0].id as string };
}

const read = (nth: number) =>
  programs.call(nth, "GET", `${ORDERS_PATH}/${customer.orderId}`, undefined, customer);

/**
 * Lets customers order for `rounds` rounds with one fault each. Then expects that everything recovers within
 * the promised time.
 */
async function orderUnderFaults(
  rounds: number,
  strike: (round: number) => Promise<unknown>,
): Promise<Ledger> {
  const ledger = emptyLedger();
  for (let round = 0; round < rounds; round++)
    await live(world, programs, shop, ledger, life++, () => strike(round));
  const settledMs = await settle(data.db, SETTLED_WITHIN_MS);
  const repeated = await countRepeated(data.db, mail);
  await expectOrdersWhole(data.db, ledger);
  expect(programs.crashed()).toEqual([]);
  const unhandled = await programs.count("waggon_unhandled_rejections_total");
  const restarts = await programs.count("waggon_worker_ends_total");
  const letters = mail.accepted.size;
  console.log(
    `${rounds} faults: ${ledger.all.length} drafts, ${ledger.confirmed.length} answered with an order, ${letters} letters ` +
      `so far, ${repeated} repeated, settled in ${Math.round(settledMs)} ms, ${unhandled} unhandled, ${restarts} restarts`,
  );
  return ledger;
}

/** Expects that every client gets 200 or 503. */
function expectDeclared({ replies }: Ledger): void {
  const others = replies.filter(({ status }) => status !== 200 && status !== 503);
  expect(others.map(({ status, body }) => [status, body])).toEqual([]);
}

/** Kills the database. Returns how many milliseconds after its return the slower program serves again. */
async function killDatabase(): Promise<number> {
  const pid = server.pid();
  process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => {
    expect(server.pid()).not.toBe(pid);
    await data.pool.query("select 1");
  }, PATIENCE);
  const began = performance.now();
  const serves = (nth: number) =>
    vi.waitFor(async () => expect((await read(nth)).status).toBe(200), PATIENCE);
  await Promise.all(Array.from({ length: COUNT }, (_, nth) => serves(nth)));
  return performance.now() - began;
}

describe("the whole program, with orders and mails under way", () => {
  it(`survives ${ROUNDS} cuts of all its database connections`, {
    timeout: 300_000 + ROUNDS * ROUND_MS,
  }, async () => {
    let cut = 0;
    const ledger = await orderUnderFaults(ROUNDS, async () => {
      cut += line.cut();
    });
    expect(cut).toBeGreaterThan(ROUNDS);
    expectDeclared(ledger);
    expect(await countRepeated(data.db, mail)).toBe(0);
    expect(await programs.count("waggon_unhandled_rejections_total")).toBe(0);
  });

  it(`survives ${DATABASE_KILLS} kills of its database, and serves at its return`, {
    timeout: 300_000 + DATABASE_KILLS * ROUND_MS,
  }, async () => {
    const times: number[] = [];
    const ledger = await orderUnderFaults(DATABASE_KILLS, async () => {
      times.push(await killDatabase());
    });
    expectDeclared(ledger);
    console.log(`served after ${times.map((ms) => Math.round(ms)).join(", ")} ms`);
    expect(Math.max(...times)).toBeLessThan(SERVES_WITHIN_MS);
    expect(await countRepeated(data.db, mail)).toBe(0);
  });

  it("only restarts its worker when a job cannot be marked as done", {
    timeout: 300_000,
  }, async () => {
    await sql`create function refuse_end() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(data.db);
    await sql`create trigger refuse_end before delete on graphile_worker._private_jobs
      for each row execute function refuse_end()`.execute(data.db);
    const { siteId } = world;
    const letter = {
      siteId,
      channel: "mail",
      key: "test",
      recipient: "ann@example.com",
      bodyText: "Hello",
    } as const;
    await queueMessage(data.db, letter, world.clock.now());
    await vi.waitFor(async () => {
      expect(await programs.count('waggon_unhandled_rejections_total{origin="worker"}')).toBeGreaterThan(0);
      expect(await programs.count("waggon_worker_ends_total")).toBeGreaterThan(0);
    }, PATIENCE);
    await sql`drop function refuse_end cascade`.execute(data.db);
    await settle(data.db, SETTLED_WITHIN_MS);
    await vi.waitFor(
      async () => {
        const { rows } =
          await sql`select 1 from graphile_worker.jobs where task_identifier = 'send-message'`.execute(
            data.db,
          );
        expect(rows).toEqual([]);
      },
      { timeout: SETTLED_WITHIN_MS, interval: 250 },
    );
    expect(programs.crashed()).toEqual([]);
    expect(await countRepeated(data.db, mail)).toBe(0);
  });

  it(`completes all its work when it is killed ${NODE_KILLS} times`, {
    timeout: 300_000 + NODE_KILLS * ROUND_MS,
  }, async () => {
    const ledger = await orderUnderFaults(NODE_KILLS, (round) => programs.kill(round));
    for (const { status, body } of ledger.replies) expect([0, 200], JSON.stringify(body)).toContain(status);
    // A kill between the mail server's answer and our mark repeats a mail, with the same Message-ID.
    expect(await countRepeated(data.db, mail)).toBeLessThanOrEqual(NODE_KILLS * IN_HAND);
  });
});

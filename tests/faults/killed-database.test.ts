import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chanceOf } from "#db/seed/random.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { type RunningPostgres, startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { makeTestFolder } from "#tests/database.ts";
import { draftOfCustomer } from "#tests/races/drafts.ts";
import { type Nodes, type Reply, START_MS, startNodes } from "#tests/races/nodes.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { emptyLedger, expectNothingLost, live, makeShop } from "./order-load.ts";

// The long form is FAULT_KILLS=100 npm run test:faults.
const LONG = process.env.FAULT_KILLS !== undefined;
const KILLS = Number(process.env.FAULT_KILLS ?? 2);
const RESTARTS = LONG ? 10 : 1;
/** The long form checks the promised time. The short form allows for a busy machine. */
const RECOVERED_WITHIN_MS = LONG ? 5_000 : 45_000;
const PATIENCE = { timeout: 45_000, interval: 20 };

// This file kills its database server, so it needs its own, with durable writes as in production.
let folder: string;
let server: RunningPostgres;
let data: Database;
let world: World;
let nodes: Nodes;
let shop: Awaited<ReturnType<typeof makeShop>>;

beforeAll(async () => {
  folder = await makeTestFolder();
  server = await startPostgres({ dataDir: folder });
  await migrate(server.url);
  data = openDatabase(server.url, { onConnectionError: () => {} });
  world = await makeWorld(data.db);
  shop = await makeShop(world);
  nodes = await startNodes(2, { url: server.url, host: world.host });
}, START_MS);
afterAll(async () => {
  await nodes?.stop();
  await data?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until this process and both nodes reach the database again. */
async function recovered(pidBefore: number | null): Promise<void> {
  await vi.waitFor(async () => {
    if (pidBefore !== null) expect(server.pid()).not.toBe(pidBefore);
    await data.pool.query("select 1");
  }, PATIENCE);
  for (const nth of [0, 1]) {
    await vi.waitFor(async () => {
      const { status } = await nodes.call(
        nth,
        "GET",
        `${ORDERS_PATH}/${firstCustomer.orderId}`,
        undefined,
        firstCustomer,
      );
      expect(status).toBe(200);
    }, PATIENCE);
  }
}

let firstCustomer: { token: string; orderId: string };

/** Creates a customer with an order, which the tests read again and again. */
async function makeCustomerWithOrder(nth: number) {
  const startsAt = new Date(Date.parse("2027-03-03T17:00:00Z"));
  const groomerId = shop.groomerIds[nth] as string;
  const draft = await draftOfCustomer(world, shop.model, { groomerId, startsAt });
  const more = { token: draft.token, body: { agreedTotal: shop.model.total } };
  const { status, body } = await world.call("POST", `${draft.path}/place-order`, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return { token: draft.token, orderId: body.orders[0].id as string };
}

/** Kills the server, or one of its processes. Then it drops all connections and replays its log. */
async function kill(life: number): Promise<void> {
  const pid = server.pid();
  if (life % 2 === 0) {
    process.kill(pid, "SIGKILL");
    return recovered(pid);
  }
  const { rows } = await data.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  process.kill(chanceOf(`backend ${life}`).pick(rows).pid, "SIGKILL");
  return recovered(null);
}

/** Expects that every client gets 200, or a 503 with a time to retry. */
function expectDeclared(replies: readonly Reply[]): void {
  for (const { status, body, headers } of replies) {
    expect([200, 503], JSON.stringify(body)).toContain(status);
    if (status === 200) continue;
    expect(body.code).toBe("service_unavailable");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
}

describe("a database that is killed while customers order", () => {
  it(`loses no acknowledged order, ${KILLS} times`, {
    timeout: 120_000 + KILLS * 60_000,
  }, async () => {
    firstCustomer = await makeCustomerWithOrder(0);
    const ledger = emptyLedger();
    for (let life = 0; life < KILLS; life++) await live(world, nodes, shop, ledger, life, () => kill(life));
    expectDeclared(ledger.replies);
    expect(ledger.replies.some(({ status }) => status === 503)).toBe(true);
    expect(ledger.confirmed.length).toBeGreaterThan(0);
    await expectNothingLost(world, ledger);
  });
});

describe("a database that is restarted under load", () => {
  it(`interrupts service for a moment and signs out no customer, ${RESTARTS} times`, {
    timeout: 600_000,
  }, async () => {
    const people = [
      firstCustomer,
      await makeCustomerWithOrder(1),
      await makeCustomerWithOrder(2),
      await makeCustomerWithOrder(3),
    ];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const replies: Reply[] = [];
      let isOver = false;
      const looking = people.map(async (person, nth) => {
        while (!isOver) {
          replies.push(await nodes.call(nth, "GET", `${ORDERS_PATH}/${person.orderId}`, undefined, person));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
      await vi.waitFor(() => expect(replies.length).toBeGreaterThan(20), PATIENCE);
      const [pid, began] = [server.pid(), performance.now()];
      // "Fast" ends all connections, as an operator's restart does.
      process.kill(pid, "SIGINT");
      await recovered(pid);
      expect(performance.now() - began).toBeLessThan(RECOVERED_WITHIN_MS);
      const from = replies.length;
      await vi.waitFor(() => expect(replies.length).toBeGreaterThan(from + 20), PATIENCE);
      isOver = true;
      await Promise.all(looking);
      expectDeclared(replies);
      expect(new Set(replies.slice(from + people.length).map(({ status }) => status))).toEqual(
        new Set([200]),
      );
      expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { type Nodes, START_MS, startNodes } from "#tests/races/nodes.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { emptyLedger, expectNothingLost, live, makeShop } from "./order-load.ts";

// The long form is FAULT_KILLS=100 npm run test:faults.
const KILLS = Number(process.env.FAULT_KILLS ?? 2);

const database = useDatabase();
let world: World;
let nodes: Nodes;

beforeAll(async () => {
  world = await makeWorld(database.db);
  nodes = await startNodes(2, { url: database.url, host: world.host });
}, START_MS);
afterAll(() => nodes?.stop());

describe("a server that is killed while customers order", () => {
  it(`loses no acknowledged order, ${KILLS} times`, {
    timeout: 120_000 + KILLS * 30_000,
  }, async () => {
    const shop = await makeShop(world);
    const ledger = emptyLedger();
    for (let life = 0; life < KILLS; life++)
      await live(world, nodes, shop, ledger, life, () => nodes.kill(life));
    expect(nodes.killed()).toBe(KILLS);
    // Only calls to the killed server fail. The other server continues.
    for (const { status, body } of ledger.replies) expect([0, 200], JSON.stringify(body)).toContain(status);
    expect(ledger.replies.some(({ status }) => status === 0)).toBe(true);
    expect(ledger.confirmed.length).toBeGreaterThan(ledger.all.length / 3);
    await expectNothingLost(world, ledger);
  });
});

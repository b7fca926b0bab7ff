import { afterAll, beforeAll, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { overlaps, throughGate, unguard } from "./barrier.ts";
import { type Nodes, START_MS, startNodes } from "./nodes.ts";

// A groomer gives two requests the same time, each at both of two nodes. The control has no guards.
const ROUNDS = process.env.RACE_ROUNDS === undefined ? 3 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const CONTROL_ROUNDS = 10;
const LIMIT = { timeout: 600_000 };

const database = useDatabase();
let stage: Stage;
let nodes: Nodes;
let token = "";

beforeAll(async () => {
  stage = await makeStage(database);
  ({ token } = await stage.groomer());
  nodes = await startNodes(2, { url: database.url, host: stage.world.host });
}, START_MS);
afterAll(() => nodes?.stop());

async function race(at: Nodes, round: number) {
  const [first, second] = [await stage.requested(), await stage.requested()];
  const { startsAt: appointmentStart } = await stage.slot(first.booking);
  const requests = round % 2 === 0 ? [first, second] : [second, first];
  const clients = requests.flatMap(({ id }, turn) =>
    [0, 1].map((nth) => async () => {
      const path = `/v2/groomer/orders/${id}/propose-time`;
      const { status, body } = await at.call(nth + turn, "POST", path, { appointmentStart }, { token });
      return { id, status, code: body.code as string | undefined };
    }),
  );
  const replies = await throughGate(database, 2, clients);
  const { rows } = await database.pool.query<{ id: string; status: string; times: number }>(
    `select id, status, (select count(*)::int from occupancy where holder = orders.id) as times
     from orders where id in ($1, $2)`,
    [first.id, second.id],
  );
  return { replies, orders: rows };
}

it(`gives a time to one of two requests in each of ${ROUNDS} rounds`, LIMIT, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { replies, orders } = await race(nodes, round);
    const summary = JSON.stringify({ replies, orders });
    expect(orders.map(({ status, times }) => `${status} ${times}`).toSorted(), summary).toEqual([
      "pending 1",
      "request 0",
    ]);
    for (const { id, status, code } of replies) {
      // The request that has the time may hear of its own change, but never that the time is taken.
      const isPending = orders.some((order) => order.id === id && order.status === "pending");
      const due = isPending ? ["200 ", "409 conflict"] : ["409 slot_taken"];
      expect(due, summary).toContain(`${status} ${code ?? ""}`);
    }
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await overlaps(database.db)).toBe(0);
  }
});

it("gives a time to both without the calendar's guards", LIMIT, async () => {
  const url = await unguard(database);
  const bare = await startNodes(2, { url, host: stage.world.host, program: "unguarded-node.ts" });
  try {
    for (let round = 0; round < CONTROL_ROUNDS && (await overlaps(database.db)) === 0; round++) {
      await race(bare, round);
    }
    expect(await overlaps(database.db)).toBeGreaterThan(0);
  } finally {
    await bare.stop();
  }
});

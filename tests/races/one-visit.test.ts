import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { isBehind, VISIT_MARKS, type VisitMark } from "#features/orders/rules/marks.ts";
import { useDatabase } from "#tests/db.ts";
import { finalsOf, makeStage, SOON, type Stage, type Visit } from "#tests/works/stage.ts";
import { throughGate } from "./barrier.ts";
import { type Nodes, START_MS, startNodes } from "./nodes.ts";

// One visit at two nodes. The controls are a node without the order's lock.
const ROUNDS = process.env.RACE_ROUNDS === undefined ? 3 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const CONTROL_ROUNDS = 30;
const LIMIT = { timeout: 600_000 };

const database = useDatabase();
let stage: Stage;
let nodes: Nodes;
let unlocked: Nodes;
/** Staff who act for the groomer, so that the audit log has the sequence of all marks. */
let phone = "";
let staff = "";

beforeAll(async () => {
  stage = await makeStage(database);
  const { accountId } = await stage.groomer();
  const { accountId: impersonatorId } = await stage.world.addStaff();
  phone = await makeSignIn(database.db, stage.world.siteId, accountId, { now: stage.now(), impersonatorId });
  staff = await stage.staff();
  const at = { url: database.url, host: stage.world.host };
  [nodes, unlocked] = await Promise.all([
    startNodes(2, at),
    startNodes(1, { ...at, program: "unlocked-node.ts" }),
  ]);
  await Promise.all([connect(nodes), connect(unlocked)]);
}, START_MS);
afterAll(() => Promise.all([nodes?.stop(), unlocked?.stop()]));

/** Opens the connections that a race needs: on a busy machine, a node waits too long for new ones. */
const connect = (at: Nodes) =>
  Promise.all(
    Array.from({ length: 16 }, (_, nth) =>
      at.call(nth, "GET", "/v2/groomer/today", undefined, { token: phone }),
    ),
  );

type Press = { method: "POST" | "DELETE"; mark: VisitMark };
const mark = (name: VisitMark): Press => ({ method: "POST", mark: name });
const undo = (name: VisitMark): Press => ({ method: "DELETE", mark: name });

const press = (at: Nodes, nth: number, id: string, { method, mark }: Press) => {
  const path = `/v2/groomer/appointments/${id}/marks`;
  const isMark = method === "POST";
  return at.call(nth, method, isMark ? path : `${path}/${mark}`, isMark ? { mark } : undefined, {
    token: phone,
  });
};

/** Marks `first`, and then presses all at once, each at two nodes. */
async function race(at: Nodes, first: readonly VisitMark[], presses: readonly Press[], round: number) {
  const { id } = await stage.begun();
  for (const name of first) expect((await press(nodes, 0, id, mark(name))).status).toBe(200);
  const turn = round % presses.length;
  const turned = [...presses.slice(turn), ...presses.slice(0, turn)];
  const clients = turned.flatMap((one) => [0, 1].map((nth) => () => press(at, nth, id, one)));
  const replies = await throughGate(database, 2, clients, "orders");
  const { rows } = await database.pool.query<{ before: VisitMark | null; after: VisitMark | null }>(
    `select before ->> 'mark' as before, after ->> 'mark' as after from audit_entries
     where target = 'order=' || $1::text and action like '%mark%visit%' order by id`,
    [id],
  );
  const set = await database.pool.query<{ mark: VisitMark; texts: number }>(
    `select mark, (select count(*)::int from outbox_messages
       where key = 'order:' || $1::text || ':on-my-way:text') as texts
     from visit_marks where order_id = $1::uuid`,
    [id],
  );
  return { statuses: replies.map(({ status }) => status), log: rows, set: set.rows };
}

type Raced = Awaited<ReturnType<typeof race>>;

/** What is wrong with the log of a visit's marks; null if one phone could have pressed in this sequence. */
function faultOf({ statuses, log, set }: Raced): string | null {
  if (statuses.some((status) => status !== 200 && status !== 409)) return `statuses ${statuses}`;
  const replayed: VisitMark[] = [];
  for (const { before, after } of log) {
    const name = before ?? after;
    if (name === null || isBehind(name, replayed)) return `${name} behind ${replayed}`;
    if (replayed.includes(name) === (after !== null)) return `${name} twice`;
    if (after === null) replayed.splice(replayed.indexOf(name), 1);
    else replayed.push(name);
  }
  const marks = set.map((row) => row.mark).toSorted();
  if (String(marks) !== String(replayed.toSorted())) return `${marks} after ${replayed}`;
  const texted = set.find((row) => row.mark === "on_my_way")?.texts ?? 0;
  return marks.includes("on_my_way") && texted !== 1 ? `${texted} texts` : null;
}

const RACES: [string, VisitMark[], Press[]][] = [
  ["different marks", [], VISIT_MARKS.map(mark)],
  ["a mark and the undoing of the mark before it", ["on_my_way"], [undo("on_my_way"), mark("arrived")]],
  ["a mark and its undoing", ["on_my_way"], [undo("on_my_way"), mark("on_my_way")]],
];

describe("two phones of a groomer that press at once", () => {
  it.each(RACES)(`%s act as one phone in each of ${ROUNDS} rounds`, LIMIT, async (_, first, presses) => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(faultOf(await race(nodes, first, presses, round)), `round ${round}`).toBeNull();
    }
  });

  it.each(RACES)("%s show a fault without the order's lock", LIMIT, async (_, first, presses) => {
    const faults: string[] = [];
    for (let round = 0; round < CONTROL_ROUNDS && faults.length === 0; round++) {
      const fault = faultOf(await race(unlocked, first, presses, round));
      if (fault !== null) faults.push(fault);
    }
    expect(faults).toHaveLength(1);
  });
});

/** The groomer completes a visit by card at one node while staff cancel it at the other. */
async function end(at: Nodes, round: number) {
  const visit: Visit = await stage.begun({ byCard: true, date: SOON });
  await database.db.deleteFrom("occupancy").where("holder", "!=", visit.id).execute();
  const path = `orders/${visit.id}`;
  const clients = [
    () => at.call(0, "POST", `/v2/groomer/${path}/complete`, finalsByCard(visit), { token: phone }),
    () => at.call(1, "POST", `/v2/staff/${path}/cancel`, { description: "" }, { token: staff }),
  ];
  const replies = await throughGate(database, 2, round % 2 === 0 ? clients : clients.toReversed(), "orders");
  const { rows } = await database.pool.query(
    `select orders.status, payments.status as paid,
       (select count(*)::int from occupancy where holder = orders.id) as times
     from orders join payments on payments.order_id = orders.id where orders.id = $1`,
    [visit.id],
  );
  return { statuses: replies.map(({ status }) => status).toSorted(), ends: rows };
}

const finalsByCard = (visit: Visit) => ({ ...finalsOf(visit), cashReceived: undefined });

const isWhole = ({ statuses, ends }: Awaited<ReturnType<typeof end>>) => {
  const wholes = [
    { status: "complete", paid: "captured", times: 1 },
    { status: "cancelled", paid: "voided", times: 0 },
  ];
  const [only, ...others] = ends.map((row) => JSON.stringify(row));
  const isOne = others.length === 0 && wholes.some((whole) => JSON.stringify(whole) === only);
  return String(statuses) === "200,409" && isOne;
};

describe("a visit that is completed at one node and canceled at another", () => {
  it(`ends once, with its money and time, in each of ${ROUNDS} rounds`, LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ended = await end(nodes, round);
      expect(isWhole(ended), JSON.stringify(ended)).toBe(true);
    }
  });

  it("ends twice without the order's lock", LIMIT, async () => {
    let broken = 0;
    for (let round = 0; round < CONTROL_ROUNDS && broken === 0; round++) {
      if (!isWhole(await end(unlocked, round))) broken++;
    }
    expect(broken).toBe(1);
  });
});

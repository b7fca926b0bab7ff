import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { overlaps, throughGate } from "./barrier.ts";
import { type Drafted, draftOfCustomer, draftWithoutTime, type Model, makeModel } from "./drafts.ts";
import { type Nodes, type Reply, START_MS, startNodes } from "./nodes.ts";

// The races of one process, over HTTP on three processes, while nodes are killed. The long form is
// RACE_ROUNDS=1600 npm run test:races, which kills a node every five seconds. The short form kills a node in
// the second round of a race.
const LONG = process.env.RACE_ROUNDS !== undefined;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
const OTHER_ROUNDS = LONG ? Math.min(ROUNDS, 300) : 3;
const KILL_MS = 5_000;
const CLIENTS = 64;
const MINUTE = 60_000;
const TIMEOUT = LONG ? 3_600_000 : 120_000;

const database = useDatabase();
let world: World;
let groomerId: string;
let model: Model;
let nodes: Nodes;
let crowd: Drafted[];
let stopKilling = async () => {};
const kills: Promise<void>[] = [];

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  model = await makeModel(world);
  nodes = await startNodes(3, { url: database.url, host: world.host });
}, START_MS);
beforeEach(async () => {
  if (LONG) stopKilling = nodes.killRepeatedly(KILL_MS);
});
afterEach(() => stopKilling());
afterAll(async () => {
  await Promise.all(kills);
  await nodes?.stop();
});

const DAYS = 50;

/** A local time in Phoenix, on another day for each round. */
const at = (round: number, minutes: number) =>
  new Date(Date.parse("2027-01-08T07:00:00Z") + (round % DAYS) * 1_440 * MINUTE + minutes * MINUTE);

type Act = () => Promise<Reply>;

const holds = (round: number, minutes: number, draft: Drafted, nth: number): Act => {
  const startsAt = at(round, minutes).toISOString();
  return () => nodes.call(nth, "POST", `${draft.path}/set-appointment-time`, { groomerId, startsAt });
};

/**
 * Runs all acts at once. Each may succeed, find the slot taken, or get no answer from a killed node.
 */
async function race(round: number, acts: readonly Act[]): Promise<Reply[]> {
  let mayKill = !LONG && round === 1;
  const replies = await throughGate(
    database,
    nodes.living(),
    acts.map((act) => async () => {
      const reply = await act();
      if (mayKill && nodes.living() > 1) kills.push(nodes.kill(round));
      mayKill = false;
      return reply;
    }),
  );
  for (const { status, body } of replies) {
    expect([0, 200, 409], JSON.stringify(body)).toContain(status);
    if (status === 409) expect(body.code).toBe("slot_taken");
  }
  expect(await overlaps(database.db)).toBe(0);
  return replies;
}

const won = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length;
const lost = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 0).length;
/** Empties the calendar, and makes new clients before a day is used again. */
async function begin(round: number): Promise<void> {
  await database.db.deleteFrom("occupancy").execute();
  if (round % DAYS > 0) return;
  crowd = await Promise.all(Array.from({ length: CLIENTS }, () => draftWithoutTime(world, model)));
}

/** Reads the occupancy of the groomer, at all times or at one time. */
async function taken(startsAt?: Date): Promise<{ kind: string }[]> {
  const { rows } = await database.pool.query(
    "select kind from occupancy where resource = $1 and lower(during) = coalesce($2, lower(during))",
    [groomerId, startsAt],
  );
  return rows;
}

/** Expects one winner: the client with a 200, or a client whose node was killed before its answer. */
function expectOneWinner(replies: readonly Reply[], rows: readonly unknown[]): void {
  const summary = `${won(replies)} won, ${lost(replies)} lost of ${replies.length}`;
  expect(rows, summary).toHaveLength(1);
  expect(won(replies), summary).toBeLessThanOrEqual(1);
  if (lost(replies) === 0) expect(won(replies), summary).toBe(1);
}

const place = (draft: Awaited<ReturnType<typeof draftOfCustomer>>, nth: number): Act => {
  return () => nodes.call(nth, "POST", `${draft.path}/place-order`, { agreedTotal: model.total }, draft);
};

/** Places an order at a time, and returns a function that reschedules it. */
async function orderAt(round: number, minutes: number) {
  const draft = await draftOfCustomer(world, model, { groomerId, startsAt: at(round, minutes) });
  const { token } = draft;
  const more = { token, body: { agreedTotal: model.total } };
  const { status, body } = await world.call("POST", `${draft.path}/place-order`, more);
  expect(status).toBe(200);
  const orderId = body.orders[0].id as string;
  const rescheduleTo = (to: number, nth: number): Act => {
    const input = {
      appointmentStart: at(round, to).toISOString(),
      serviceProviderId: groomerId,
      reasonId: CHANGE_REASONS[0]?.id,
    };
    return () => nodes.call(nth, "POST", `${ORDERS_PATH}/${orderId}/reschedule`, input, { token });
  };
  return { orderId, rescheduleTo };
}

/** Reads the time that an order occupies. Expects one time, equal to the order's own start. */
async function timeOf(orderId: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select lower(during) as during, appointment_start as own from occupancy join orders on orders.id = holder
     where holder = $1`,
    [orderId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].during).toEqual(rows[0].own);
  return rows[0].own.getTime();
}

/** Inserts an act among the others, at another place in each round. */
function among(others: readonly Act[], round: number, act: Act): { acts: Act[]; turn: number } {
  const turn = (round * 7) % others.length;
  return { acts: [...others.slice(0, turn), act, ...others.slice(turn)], turn };
}

const TEN_O_CLOCK = 600;

describe(`on three processes while ${LONG ? "a process is killed every five seconds" : "one is killed"}`, () => {
  it(`one slot has one winner in each of ${ROUNDS} rounds of ${CLIENTS} clients`, {
    timeout: TIMEOUT,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await begin(round);
      const replies = await race(
        round,
        crowd.map((draft, nth) => holds(round, TEN_O_CLOCK, draft, nth)),
      );
      expectOneWinner(replies, await taken());
    }
  });

  it(`no minute of overlapping times is sold twice in ${OTHER_ROUNDS} rounds`, {
    timeout: TIMEOUT,
  }, async () => {
    const starts = [...Array(16).keys()].map((nth) => TEN_O_CLOCK + nth * 15);
    const most = Math.floor((starts.length * 15 - 15) / model.minutes) + 1;
    const least = Math.ceil((starts.length * 15) / (2 * model.minutes - 15));
    for (let round = 0; round < OTHER_ROUNDS; round++) {
      await begin(round);
      const inputs = crowd
        .slice(0, 32)
        .map((draft, nth) => holds(round, starts[nth % 16] as number, draft, nth));
      const replies = await race(round, inputs);
      const rows = await taken();
      expect(rows.length).toBeGreaterThanOrEqual(won(replies));
      expect(rows.length).toBeLessThanOrEqual(Math.min(won(replies) + lost(replies), most));
      // If no node was killed, every refused customer had no room.
      if (lost(replies) === 0) expect(rows.length).toBeGreaterThanOrEqual(least);
    }
  });

  it(`an expired hold goes to its order or to one other client in ${OTHER_ROUNDS} rounds`, {
    timeout: TIMEOUT,
  }, async () => {
    for (let round = 0; round < OTHER_ROUNDS; round++) {
      await begin(round);
      const owner = await draftOfCustomer(world, model, null);
      const input = { groomerId, startsAt: at(round, TEN_O_CLOCK).toISOString() };
      // Repeat the call if its node was killed.
      const hold = () => nodes.call(round, "POST", `${owner.path}/set-appointment-time`, input, owner);
      await vi.waitFor(async () => expect((await hold()).status).toBe(200), { timeout: 30_000 });
      await database.db.updateTable("occupancy").set({ expiresAt: world.clock.now() }).execute();
      const others = crowd.slice(0, 16).map((draft, nth) => holds(round, TEN_O_CLOCK, draft, nth));
      const { acts, turn } = among(others, round, place(owner, round));
      const replies = await race(round, acts);
      const rows = await taken();
      expectOneWinner(replies, rows);
      if (replies[turn]?.status === 200) expect(rows[0]?.kind).toBe("order");
    }
  });

  it(`a slot goes to one of reschedule, order and hold in ${OTHER_ROUNDS} rounds`, {
    timeout: TIMEOUT,
  }, async () => {
    for (let round = 0; round < OTHER_ROUNDS; round++) {
      await begin(round);
      const { orderId, rescheduleTo } = await orderAt(round, TEN_O_CLOCK);
      const slot = TEN_O_CLOCK + 180;
      const buyer = await draftOfCustomer(world, model, { groomerId, startsAt: at(round, slot) });
      const others = crowd.slice(0, 8).map((draft, nth) => holds(round, slot, draft, nth));
      const placing = among(others, round + 1, place(buyer, round + 1));
      const { acts, turn } = among(placing.acts, round, rescheduleTo(slot, round));
      const replies = await race(round, acts);
      expectOneWinner(replies, await taken(at(round, slot)));
      const time = await timeOf(orderId);
      const rescheduled = time === at(round, slot).getTime();
      if (!rescheduled) expect(time).toBe(at(round, TEN_O_CLOCK).getTime());
      if (replies[turn]?.status !== 0) expect(rescheduled).toBe(replies[turn]?.status === 200);
    }
  });

  it(`a visit rescheduled by half an hour has its old or its new time in ${OTHER_ROUNDS} rounds`, {
    timeout: TIMEOUT,
  }, async () => {
    for (let round = 0; round < OTHER_ROUNDS; round++) {
      await begin(round);
      const { orderId, rescheduleTo } = await orderAt(round, TEN_O_CLOCK + 120);
      const [own, length] = [TEN_O_CLOCK + 120, model.minutes];
      // The others' times touch the old time or the new time, or overlap with one of them.
      const starts = [own - length, own - length + 30, own + length, own + length + 30];
      const others = crowd
        .slice(0, 16)
        .map((draft, nth) => holds(round, starts[nth % starts.length] as number, draft, nth));
      const { acts, turn } = among(others, round, rescheduleTo(own + 30, round));
      const replies = await race(round, acts);
      const time = await timeOf(orderId);
      const rescheduled = time === at(round, own + 30).getTime();
      if (!rescheduled) expect(time).toBe(at(round, own).getTime());
      if (replies[turn]?.status !== 0) expect(rescheduled).toBe(replies[turn]?.status === 200);
    }
  });

  it("the races have killed at least one node", () => {
    expect(nodes.killed()).toBeGreaterThan(0);
  });
});

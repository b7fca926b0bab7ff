import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { together } from "./barrier.ts";
import { draftOfCustomer, type Model, makeModel } from "./drafts.ts";
import { type Nodes, START_MS, startNodes } from "./nodes.ts";

// The long form is RACE_ROUNDS=1600 npm run test:races. There, a node is killed every five seconds.
const LONG = process.env.RACE_ROUNDS !== undefined;
const ROUNDS = LONG ? Math.min(Number(process.env.RACE_ROUNDS), 300) : 4;
const DAY_MS = 86_400_000;

const database = useDatabase();
let world: World;
let groomerId: string;
let staffId: string;
let tokens: { groomer: string; staff: string };
let model: Model;
let nodes: Nodes;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer({ autoAccept: false });
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const groomer = await makeSignIn(database.db, world.siteId, accountId, { now: NOW });
  const staff = await world.addStaff();
  staffId = staff.accountId;
  tokens = { groomer, staff: staff.token };
  model = await makeModel(world);
  nodes = await startNodes(LONG ? 3 : 2, { url: database.url, host: world.host });
}, START_MS);
afterAll(() => nodes?.stop());

async function pendingOrder(round: number): Promise<string> {
  const startsAt = new Date(Date.parse("2027-01-08T17:00:00Z") + (round % 50) * DAY_MS);
  const draft = await draftOfCustomer(world, model, { groomerId, startsAt });
  const more = { token: draft.token, body: { agreedTotal: model.total } };
  const { status, body } = await world.call("POST", `${draft.path}/place-order`, more);
  expect(status).toBe(200);
  return body.orders[0].id;
}

type Verdict = { role: "groomer" | "staff"; word: "accept" | "decline" };
const VERDICTS: readonly Verdict[] = (["groomer", "staff"] as const).flatMap((role) =>
  (["accept", "decline"] as const).flatMap((word) => Array.from({ length: 4 }, () => ({ role, word }))),
);

async function booksOf(orderId: string) {
  const { rows } = await database.pool.query(
    `select status, (select count(*)::int from occupancy where holder = orders.id) as times,
       (select count(*)::int from outbox_messages where key like 'order:' || orders.id || ':%') as messages,
       (select count(*)::int from audit_entries
        where target = 'order=' || orders.id and actor_id = $2) as "byStaff"
     from orders where id = $1`,
    [orderId, staffId],
  );
  return rows[0] as { status: string; times: number; messages: number; byStaff: number };
}

describe("an order that groomer and staff accept and decline at once", () => {
  it(`gets one outcome and its messages once in each of ${ROUNDS} rounds`, {
    timeout: LONG ? 3_600_000 : 120_000,
  }, async () => {
    const stopKilling = LONG ? nodes.killRepeatedly(5_000) : async () => {};
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom("occupancy").execute();
      const orderId = await pendingOrder(round);
      const before = (await booksOf(orderId)).messages;
      const turn = (round * 5) % VERDICTS.length;
      const verdicts = [...VERDICTS.slice(turn), ...VERDICTS.slice(0, turn)];
      const replies = await together(
        verdicts.map(({ role, word }, nth) => async () => {
          // A decline takes longer, because it looks for other times. So in every second round, each accept
          // first reads the list.
          const looks = word === "accept" && round % 2 === 1 ? 1 + (round % 3) : 0;
          for (let look = 0; look < looks; look++) {
            await nodes.call(nth, "GET", "/v2/staff/orders/waiting", undefined, { token: tokens.staff });
          }
          return nodes.call(
            nth,
            "POST",
            `/v2/${role}/orders/${orderId}/${word}`,
            {},
            { token: tokens[role] },
          );
        }),
      );
      const { status, times, messages, byStaff } = await booksOf(orderId);
      expect(["accepted", "cancelled"]).toContain(status);
      expect(times).toBe(status === "accepted" ? 1 : 0);
      const winner = status === "accepted" ? "accept" : "decline";
      for (const [nth, { status: replyStatus, body }] of replies.entries()) {
        // An answer equal to the outcome succeeds, first or repeated. The others come too late.
        const due = verdicts[nth]?.word === winner ? 200 : 409;
        expect([due, 0], JSON.stringify(body)).toContain(replyStatus);
      }
      // Customer by mail and text; the groomer as well, of what staff decided.
      expect(messages - before).toBe(2 + byStaff);
      expect(byStaff).toBeLessThanOrEqual(1);
      outcomes.add(status);
    }
    await stopKilling();
    if (ROUNDS >= 100) expect(outcomes).toEqual(new Set(["accepted", "cancelled"]));
  });
});

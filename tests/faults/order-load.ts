import { sql } from "kysely";
import { expect } from "vitest";
import { chanceOf } from "#db/seed/random.ts";
import { sweepOrders } from "#features/booking/checkout/internal/sweep-orders.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { createLog } from "#kit/server/log.ts";
import { sendMessage } from "#kit/server/outbox.ts";
import { draftOfCustomer, type Model, makeModel } from "#tests/races/drafts.ts";
import type { Nodes, Reply } from "#tests/races/nodes.ts";
import type { World } from "#tests/world.ts";
import { expectWhole } from "./expect-consistent.ts";

/** The orders of one round, and how many customers order at once. */
const DRAFTS = 12;
const CLIENTS = 4;
const MINUTE = 60_000;
const log = createLog("silent");

type Draft = Awaited<ReturnType<typeof draftOfCustomer>> & { slot: { groomerId: string; startsAt: string } };
/** An order whose customer got an answer. Drafts without a final answer are `unconfirmed`. */
export type Confirmed = { draft: Draft; orderId: string };

export type Ledger = { all: Draft[]; confirmed: Confirmed[]; unconfirmed: Draft[]; replies: Reply[] };

export const emptyLedger = (): Ledger => ({ all: [], confirmed: [], unconfirmed: [], replies: [] });

/** Creates groomers, and a model draft with a good card. */
export async function makeShop(world: World) {
  const groomerIds = [];
  for (let n = 0; n < 8; n++) groomerIds.push(await world.addGroomer());
  const model = await makeModel(world, { id: "card", sourceId: "tok_visa" });
  return { groomerIds, model };
}
type Shop = { groomerIds: string[]; model: Model };

/** Three days from now, 10:00 in Phoenix. */
function firstMorning({ clock }: World): number {
  return new Date(clock.now().getTime() + 3 * 1_440 * MINUTE).setUTCHours(17, 0, 0, 0);
}

/** Creates the drafts of one round. Each has its own time among 8 groomers, 50 days and 4 visits a day. */
async function draftsOf(world: World, { groomerIds, model }: Shop, life: number): Promise<Draft[]> {
  const made: Draft[] = [];
  for (let n = 0; n < DRAFTS; n++) {
    const place = life * DRAFTS + n;
    const groomerId = groomerIds[place % groomerIds.length] as string;
    const day = Math.floor(place / groomerIds.length) % 50;
    const turn = Math.floor(place / groomerIds.length / 50);
    const start = firstMorning(world) + day * 1_440 * MINUTE + turn * 100 * MINUTE;
    const startsAt = new Date(Math.floor(start / (15 * MINUTE)) * 15 * MINUTE).toISOString();
    made.push({ ...(await draftOfCustomer(world, model, null)), slot: { groomerId, startsAt } });
  }
  return made;
}

/** Lets customers place all drafts, and calls `strike` once at a random point. */
export async function live(
  world: World,
  nodes: Pick<Nodes, "call">,
  shop: Shop,
  ledger: Ledger,
  life: number,
  strike: () => Promise<unknown>,
): Promise<void> {
  const drafts = await draftsOf(world, shop, life);
  ledger.all.push(...drafts);
  let untilStrike = chanceOf(`life ${life}`).int(0, DRAFTS * 2 - CLIENTS);
  let struck: Promise<unknown> | undefined;
  const send = async (nth: number, path: string, draft: Draft, body: unknown) => {
    if (untilStrike-- === 0) struck = strike();
    const reply = await nodes.call(nth, "POST", `${draft.path}/${path}`, body, draft);
    ledger.replies.push(reply);
    // A refused client waits for the recovery. Otherwise a slow recovery would use up all drafts.
    if (reply.status !== 200) await struck;
    return reply;
  };
  const left = drafts.entries();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const [nth, draft] of left) {
        const held = await send(nth, "set-appointment-time", draft, draft.slot);
        if (held.status !== 200) continue;
        const placed = await send(nth, "place-order", draft, { agreedTotal: shop.model.total });
        if (placed.status === 200) ledger.confirmed.push({ draft, orderId: placed.body.orders[0].id });
        else ledger.unconfirmed.push(draft);
      }
    }),
  );
  await (struck ?? strike());
}

/**
 * Advances the clock and sweeps. Then expects every acknowledged order and no half-written order, and places
 * the unconfirmed drafts.
 */
export async function expectNothingLost(world: World, ledger: Ledger): Promise<void> {
  const { db } = world;
  world.clock.advance({ seconds: 90 });
  await sweepPayments({ db, log }, world.clock.now(), { olderThanSeconds: 40 });
  await sweepOrders({ db, clock: world.clock, log });
  for (const { id } of ledger.all) await expectWhole(db, id);
  for (const { draft, orderId } of ledger.confirmed) {
    expect((await expectWhole(db, draft.id)).orderId).toBe(orderId);
  }
  for (const draft of ledger.unconfirmed.slice(0, 40)) {
    const before = (await expectWhole(db, draft.id)).orderId;
    const { body: session } = await world.call("GET", draft.path, { token: draft.token });
    const more = { token: draft.token, body: { agreedTotal: session.quote.total } };
    const answer = await world.call("POST", `${draft.path}/place-order`, more);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const after = (await expectWhole(db, draft.id)).orderId;
    expect(after).toBe(before ?? answer.body.orders[0].id);
  }
  await expectOneJobEach(world);
}

/** Expects one job for each message. No server runs jobs here, so all jobs wait in the queue. */
async function expectOneJobEach({ db }: World): Promise<void> {
  const messages = await db
    .selectFrom("outboxMessages")
    .select("id")
    .where("key", "like", "order:%:confirmation:%")
    .execute();
  const { rows } = await sql<{
    id: string;
  }>`select payload->>'id' as id from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${sendMessage.name}`.execute(db);
  const waiting = Map.groupBy(rows, ({ id }) => id);
  expect(messages.filter(({ id }) => waiting.get(id)?.length !== 1)).toEqual([]);
  expect(messages.length).toBeGreaterThan(0);
}

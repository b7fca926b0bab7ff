import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, throughGate } from "./barrier.ts";
import { draftOfCustomer, type Model, makeModel } from "./drafts.ts";

// Calls do not queue in this process, so that only the database guards.
vi.mock("#kit/server/queue.ts", () => import("./no-queue.ts"));

const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 6), 200);
const CONTROL_ROUNDS = 6;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const database = useDatabase({ max: 32 });

type Scene = { world: World; groomerId: string; staff: string; model: Model };

async function makeScene(db: Db): Promise<Scene> {
  const world = await makeWorld(db);
  const groomerId = await world.addGroomer();
  const { token: staff } = await makeStaffMember(db, world.siteId, { now: world.clock.now() });
  return { world, groomerId, staff, model: await makeModel(world) };
}

/** A booking of a new customer, ready to be placed, and the call that places it. */
async function readyAt({ world, groomerId, model }: Scene, startsAt: Date) {
  const { path, token } = await draftOfCustomer(world, model, { groomerId, startsAt });
  const body = { agreedTotal: model.total };
  return () => world.call("POST", `${path}/place-order`, { token, body });
}

/**
 * A dispatcher drops a visit of the afternoon on ten o'clock while a customer books ten o'clock. Returns both
 * answers.
 */
async function race(scene: Scene, round: number) {
  const { world, staff } = scene;
  await world.db.deleteFrom("occupancy").execute();
  await world.db.deleteFrom("limits").execute();
  const ten = new Date(Date.parse("2027-01-08T17:00:00Z") + (round % 40) * DAY_MS);
  const placed = await (await readyAt(scene, new Date(ten.getTime() + 4 * HOUR_MS)))();
  const orderId = placed.body.orders[0].id;
  const { version } = await world.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const body = { appointmentStart: ten.toISOString(), version, agreedByPhone: true };
  const drop = () => world.call("POST", `/v2/staff/appointments/${orderId}/move`, { token: staff, body });
  const book = await readyAt(scene, ten);
  const clients = round % 2 === 0 ? [book, drop] : [drop, book];
  const answers = await throughGate(database, 2, clients);
  const [booked, dropped] = round % 2 === 0 ? answers : answers.toReversed();
  if (!booked || !dropped) throw new Error("An answer is missing");
  return { booked, dropped };
}

describe("a visit dropped on a time and a booking of that time", () => {
  it(`have one winner in each of ${ROUNDS} rounds`, { timeout: 300_000 }, async () => {
    const scene = await makeScene(database.db);
    for (let round = 0; round < ROUNDS; round++) {
      const { booked, dropped } = await race(scene, round);
      const refused = booked.status === 200 ? dropped : booked;
      expect([booked.status, dropped.status].toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(refused.body.code).toBe("slot_taken");
      expect(await overlaps(database.db)).toBe(0);
    }
  });
});

describe("the same race without lock and constraint", () => {
  let bare: Database;
  beforeAll(async () => {
    bare = await openUnguarded(database);
  });
  afterAll(() => bare.close());

  it("sells the time twice in some rounds", { timeout: 300_000 }, async () => {
    const scene = await makeScene(bare.db);
    let doubled = 0;
    for (let round = 0; round < CONTROL_ROUNDS; round++) {
      const { booked, dropped } = await race(scene, round);
      if (booked.status === 200 && dropped.status === 200) doubled++;
    }
    expect(doubled).toBeGreaterThan(0);
  });
});

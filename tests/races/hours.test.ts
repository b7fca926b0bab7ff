import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, throughGate } from "./barrier.ts";
import { draftOfCustomer, type Model, makeModel } from "./drafts.ts";

// Calls do not queue in this process, so that only the database guards.
vi.mock("#kit/server/queue.ts", () => import("./no-queue.ts"));

const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 6), 200);
const CONTROL_ROUNDS = 6;
const DAY_MS = 86_400_000;

const database = useDatabase({ max: 32 });

type Scene = { world: World; groomerId: string; token: string; staff: string; model: Model };

async function makeScene(db: Db): Promise<Scene> {
  const world = await makeWorld(db);
  const groomerId = await world.addGroomer();
  const { accountId } = await db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const token = await makeSignIn(db, world.siteId, accountId, { now: world.clock.now() });
  const { token: staff } = await makeStaffMember(db, world.siteId, { now: world.clock.now() });
  return { world, groomerId, token, staff, model: await makeModel(world) };
}

/** Local dates after Friday, January 8; the visit of a round starts at ten in Phoenix. */
const dateOf = (round: number) =>
  new Date(Date.parse("2027-01-08T00:00:00Z") + (round % 40) * DAY_MS).toISOString().slice(0, 10);

const CHANGES = {
  "time off": ({ token }: Scene, date: string) =>
    ["POST", "/v2/groomer/time-off", token, { firstDate: date, lastDate: date }] as const,
  "closed days": ({ token }: Scene, date: string) =>
    ["POST", "/v2/groomer/day-hours", token, { firstDate: date, lastDate: date, hours: [] }] as const,
  "smaller hours": ({ token }: Scene) => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "14:00", end: "17:00" }));
    return ["PUT", "/v2/groomer/hours", token, { hours }] as const;
  },
  "the end of an account": ({ staff, groomerId }: Scene) =>
    ["POST", `/v2/staff/groomers/${groomerId}/deactivate`, staff, { description: "Bye" }] as const,
};

/** A booking and a change that would cut it, at the same moment. Returns both answers. */
async function race(scene: Scene, change: keyof typeof CHANGES, round: number) {
  const { world, groomerId, model } = scene;
  const date = dateOf(round);
  const startsAt = new Date(`${date}T17:00:00Z`);
  await world.db.deleteFrom("occupancy").execute();
  await world.db.deleteFrom("groomerTimeOff").execute();
  await world.db.deleteFrom("groomerDayHours").execute();
  await world.db
    .updateTable("groomerHours")
    .set({ startMinute: 540, endMinute: 1_020 })
    .where("groomerId", "=", groomerId)
    .execute();
  await setGroomerStatus(world.db, groomerId, "active");
  const draft = await draftOfCustomer(world, model, { groomerId, startsAt });
  const [method, path, token, body] = CHANGES[change](scene, date);
  const place = () =>
    world.call("POST", `${draft.path}/place-order`, {
      token: draft.token,
      body: { agreedTotal: model.total },
    });
  const save = () => world.call(method, path, { token, body });
  const clients = round % 2 === 0 ? [place, save] : [save, place];
  const answers = await throughGate(database, 2, clients);
  const [placed, saved] = round % 2 === 0 ? answers : answers.toReversed();
  if (!placed || !saved) throw new Error("An answer is missing");
  return { placed, saved };
}

describe.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
  "%s and a booking of the same moment",
  (change) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await makeScene(database.db);
    });

    it(`never both succeed in silence in ${ROUNDS} rounds`, { timeout: 300_000 }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { placed, saved } = await race(scene, change, round);
        expect([placed.status, saved.status].sort(), `round ${round}`).toEqual([200, 409]);
        if (placed.status === 200)
          expect(saved.body.details.visits).toMatchObject([{ id: placed.body.orders[0].id }]);
        else expect(placed.body.code).toBe("slot_taken");
        expect(await overlaps(database.db)).toBe(0);
      }
    });
  },
);

describe("the same races without lock and constraint", () => {
  let bare: Database;
  beforeAll(async () => {
    bare = await openUnguarded(database);
  });
  afterAll(() => bare.close());

  it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
    "let %s and a booking both succeed in some rounds",
    { timeout: 300_000 },
    async (change) => {
      const scene = await makeScene(bare.db);
      let silent = 0;
      for (let round = 0; round < CONTROL_ROUNDS; round++) {
        const { placed, saved } = await race(scene, change, round);
        if (placed.status === 200 && saved.status === 200) silent++;
      }
      expect(silent).toBeGreaterThan(0);
    },
  );
});

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hold } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { offerSlots, type Where } from "#features/waitlist/internal/offer-slots.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { fillDay, releaseVisits, WAITLIST, type Waiter, waitFor } from "#tests/waitlist-steps.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, together } from "./barrier.ts";

// Calls do not queue in this process: only the database guards.
vi.mock("#kit/server/queue.ts", () => import("./no-queue.ts"));

const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 4), 100);
const CONTROL_ROUNDS = 25;
const WAITING = 32;
const RUNS = 8;
const DAY = "2027-01-08";

const database = useDatabase({ max: 32 });
let world: World;
let groomerId: string;
let waiters: Waiter[];

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  await fillDay(world, groomerId, DAY);
  waiters = [];
  for (let nth = 0; nth < WAITING; nth++) {
    await database.db.deleteFrom("limits").execute();
    waiters.push(await waitFor(world, [DAY]));
  }
}, 120_000);

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** One time for all of them: two hours of a full day, for visits of an hour and a quarter. */
async function oneFreeTime(): Promise<void> {
  await database.db.deleteFrom("waitlistOffers").execute();
  await database.db.deleteFrom("occupancy").execute();
  const hours = await fillDay(world, groomerId, DAY);
  await releaseVisits(world, [hours.get(11), hours.get(12)]);
}

const request =
  (db: Db, where: Where = {}) =>
  () =>
    offerSlots({ db, log: createLog("silent"), now: world.clock.now() }, world.siteId as SiteId, where);
const runs = (db: Db) => Array.from({ length: RUNS }, () => request(db));
const offers = () => database.db.selectFrom("waitlistOffers").select(["id", "customerId"]).execute();
const holds = () =>
  database.db.selectFrom("occupancy").select(["holder"]).where("kind", "=", "hold").execute();

describe(`${WAITING} customers who wait for one time`, () => {
  it(`have one hold between them in each of ${ROUNDS} rounds, however often it is offered`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await oneFreeTime();
      const asked = await together(runs(database.db));
      expect(asked.reduce((sum, one) => sum + one, 0)).toBe(1);
      expect([(await offers()).length, (await holds()).length]).toEqual([1, 1]);
      expect(await overlaps(database.db)).toBe(0);
    }
  });

  it("and a customer who books at the same moment: one of them has it", { timeout: 600_000 }, async () => {
    const winners = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await oneFreeTime();
      const rival = await startBooking(world);
      const { body } = await rival.get(`available-timeslots?date=${DAY}`);
      const { startsAt } = body.slots[0];
      const book = async () =>
        (await rival.post("set-appointment-time", { groomerId, startsAt })).status === 200 ? 1 : 0;
      const all = runs(database.db).slice(0, 3);
      const [mine = 0, ...asked] = await together<number>(
        round % 2 === 0 ? [book, ...all] : [book, ...all.reverse()],
      );
      expect(mine + asked.reduce((sum, one) => sum + one, 0)).toBe(1);
      expect(await holds()).toHaveLength(1);
      expect(await offers()).toHaveLength(1 - mine);
      expect(await overlaps(database.db)).toBe(0);
      winners.add(mine ? "rival" : "waiter");
    }
    expect(winners.size).toBeGreaterThan(0);
  });

  it("open, leave and end it while it is offered to the next: it is never held twice", {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await oneFreeTime();
      await request(database.db)();
      const [held] = await offers();
      const own = waiters.find(({ customerId }) => customerId === held?.customerId);
      if (!own) throw new Error("No customer got an offer");
      const path = `${WAITLIST}/${own.entryId}`;
      const { token } = own;
      await together<unknown>([
        () => world.call("POST", `${path}/open`, { token }),
        () => world.call("DELETE", `${path}/offer`, { token }),
        ...runs(database.db).slice(0, 4),
      ]);
      expect((await holds()).length).toBeLessThanOrEqual(1);
      const open = await database.db
        .selectFrom("waitlistOffers")
        .select("id")
        .where("endedAt", "is", null)
        .execute();
      expect(open).toHaveLength((await holds()).length);
    }
  });
});

/** How many customers have more than one time held. */
async function greedy(): Promise<number> {
  const open = await database.db
    .selectFrom("waitlistOffers")
    .select("customerId")
    .where("endedAt", "is", null)
    .execute();
  return open.length - new Set(open.map(({ customerId }) => customerId)).size;
}

describe("a customer who waits", () => {
  let other: string;

  /** The same two hours at two groomers. */
  async function twoFreeTimes(): Promise<void> {
    await oneFreeTime();
    const hours = await fillDay(world, other, DAY);
    await releaseVisits(world, [hours.get(11), hours.get(12)]);
  }

  /** The events of each: the customer who waits longest is first in both. */
  const ofBoth = () =>
    [groomerId, other, groomerId, other].map((id) => request(database.db, { groomerId: id }));

  beforeAll(async () => {
    other = await world.addGroomer();
  });

  it("has one time held, of however many are free", { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await twoFreeTimes();
      await together(ofBoth());
      expect(await greedy()).toBe(0);
      expect(await holds()).toHaveLength(2);
    }
  });

  it("has two without the index that says so", { timeout: 300_000 }, async () => {
    await database.pool.query("drop index waitlist_offers_one_at_once");
    let several = 0;
    for (let round = 0; round < CONTROL_ROUNDS && several === 0; round++) {
      await twoFreeTimes();
      await together(ofBoth());
      several += await greedy();
    }
    expect(several).toBeGreaterThan(0);
  });
});

describe("a waiting and a booking customer, with lock and constraint off", () => {
  it("both have the time", { timeout: 300_000 }, async () => {
    await database.db.updateTable("groomers").set({ active: false }).where("id", "<>", groomerId).execute();
    const bare = await openUnguarded(database);
    try {
      await oneFreeTime();
      const [groomer] = await readGroomers(bare.db, world.siteId, [groomerId]);
      if (!groomer) throw new Error("no groomer");
      const needs = {
        place: groomer.startPlace,
        minutes: 75,
        pets: [],
        from: DAY,
        to: DAY,
        noticeMinutes: 0,
      };
      const startsAt = new Date(`${DAY}T18:30:00Z`);
      const choice = { groomer, needs: { ...needs, horizonDays: 60 }, startsAt };
      await bare.db.transaction().execute(async (tx) => {
        await hold(tx, world.siteId, newId(), [choice], world.clock.now());
        // Between looking and writing of the one: with the lock, this would wait for the end of the other.
        expect(await request(bare.db)()).toBe(1);
      });
      expect(await holds()).toHaveLength(2);
    } finally {
      await bare.close();
    }
  });
});

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
import { closeOtherGroomers } from "../groomer-states.ts";
import { openUnguarded, overlaps, together } from "./barrier.ts";

// Calls do not queue in this process, so that only the database guards.
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
}, 300_000);

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** Frees two hours of a full day. They fit one visit of an hour and a quarter. */
async function makeOneFreeTime(): Promise<void> {
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

/** A booking of another customer, which counts 1 when it gets the free time. */
async function rivalBooking(): Promise<() => Promise<number>> {
  const rival = await startBooking(world);
  const { body } = await rival.get(`available-timeslots?date=${DAY}`);
  const { startsAt } = body.slots[0];
  return async () =>
    (await rival.post("set-appointment-time", { groomerId, startsAt })).status === 200 ? 1 : 0;
}

describe(`a free time for which ${WAITING} customers wait`, () => {
  it(`is held for one of them in each of ${ROUNDS} rounds, however often the offers run`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeOneFreeTime();
      const asked = await together(runs(database.db));
      expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect([(await offers()).length, (await holds()).length]).toEqual([1, 1]);
      expect(await overlaps(database.db)).toBe(0);
    }
  });

  it("goes to a waiting customer or to a customer who books at the same moment", {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeOneFreeTime();
      const book = await rivalBooking();
      const offering = runs(database.db).slice(0, 3);
      const [booked = 0, ...asked] = await together<number>(
        round % 2 === 0 ? [book, ...offering] : [book, ...offering.reverse()],
      );
      expect(booked + asked.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await holds()).toHaveLength(1);
      expect(await offers()).toHaveLength(1 - booked);
      expect(await overlaps(database.db)).toBe(0);
    }
  });

  it("goes to whoever comes first", async () => {
    await makeOneFreeTime();
    const first = await rivalBooking();
    expect([await first(), await request(database.db)()]).toEqual([1, 0]);
    await makeOneFreeTime();
    const second = await rivalBooking();
    expect([await request(database.db)(), await second()]).toEqual([1, 0]);
  });

  it("is never held twice while its customer opens and declines it and offers run", {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeOneFreeTime();
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

/** Counts the open offers beyond one for each customer. */
async function countExtraOffers(): Promise<number> {
  const open = await database.db
    .selectFrom("waitlistOffers")
    .select("customerId")
    .where("endedAt", "is", null)
    .execute();
  return open.length - new Set(open.map(({ customerId }) => customerId)).size;
}

describe("a customer who waits", () => {
  let other: string;

  /** Frees the same two hours of two groomers. */
  async function makeTwoFreeTimes(): Promise<void> {
    await makeOneFreeTime();
    const hours = await fillDay(world, other, DAY);
    await releaseVisits(world, [hours.get(11), hours.get(12)]);
  }

  /** Offers the times of both groomers. The customer who has waited longest is first for both. */
  const offersOfBoth = () =>
    [groomerId, other, groomerId, other].map((id) => request(database.db, { groomerId: id }));

  beforeAll(async () => {
    other = await world.addGroomer();
  });

  it("has one held time, however many are free", { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeTwoFreeTimes();
      await together(offersOfBoth());
      expect(await countExtraOffers()).toBe(0);
      expect(await holds()).toHaveLength(2);
    }
  });

  it("has two held times without the unique index", { timeout: 300_000 }, async () => {
    await database.pool.query("drop index waitlist_offers_one_at_once");
    let several = 0;
    for (let round = 0; round < CONTROL_ROUNDS && several === 0; round++) {
      await makeTwoFreeTimes();
      await together(offersOfBoth());
      several += await countExtraOffers();
    }
    expect(several).toBeGreaterThan(0);
  });
});

describe("a waiting and a booking customer, without lock and constraint", () => {
  it("both get the time", { timeout: 300_000 }, async () => {
    await closeOtherGroomers(database.db, groomerId);
    const bare = await openUnguarded(database);
    try {
      await makeOneFreeTime();
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
        // The offer runs before the booking commits. With the lock, it would wait.
        expect(await request(bare.db)()).toBe(1);
      });
      expect(await holds()).toHaveLength(2);
    } finally {
      await bare.close();
    }
  });
});

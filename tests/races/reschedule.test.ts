import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Choice, hold, reschedule } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, together } from "./barrier.ts";

// `npm run test:races` runs more rounds. The short form still shows the guards and their absence.
const ROUNDS = Math.ceil(Number(process.env.RACE_ROUNDS ?? 100) / 5);
const CONTROL_ROUNDS = 15;
const MOVERS = 12;
const BOOKERS = 12;

const database = useDatabase({ max: 32 });
let world: World;
/** The groomer that every client wants. */
let ada: Omit<Choice, "startsAt">;
/** The groomer of the visits before they are rescheduled. */
let bea: string;

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const [first, second] = [await world.addGroomer(), await world.addGroomer()];
  const [groomer] = await readGroomers(database.db, world.siteId, [first]);
  if (!groomer) throw new Error("no groomer");
  bea = second;
  ada = {
    groomer,
    needs: {
      place: groomer.startPlace,
      minutes: 60,
      pets: [],
      from: "2027-01-06",
      to: "2027-12-31",
      noticeMinutes: 0,
      horizonDays: 360,
    },
  };
});

beforeEach(async () => {
  await database.db.deleteFrom("occupancy").execute();
});

/** Returns the slot of a round: 10:00 in Phoenix, on another day for each round. */
const slotOf = (round: number) => new Date(Date.parse("2027-01-06T17:00:00Z") + (round % 300) * DAY_MS);

/** Adds a visit of one hour with Bea. */
async function addVisit(place: number) {
  const startsAt = new Date(Date.parse("2027-01-06T00:00:00Z") + place * HOUR);
  const visit = { orderId: newId(), groomerId: bea, startsAt, endsAt: new Date(startsAt.getTime() + HOUR) };
  await database.db
    .insertInto("occupancy")
    .values({
      id: newId(),
      siteId: world.siteId,
      resource: bea,
      during: sql`tstzrange(${visit.startsAt}, ${visit.endsAt})`,
      kind: "order",
      holder: visit.orderId,
      minutes: 60,
    })
    .execute();
  return visit;
}
type Visit = Awaited<ReturnType<typeof addVisit>>;

function tryToReschedule(db: Db, visit: Visit, startsAt: Date, holdsOldTime = false): Promise<boolean> {
  const choice = { ...ada, startsAt, holdsOldTime };
  return db
    .transaction()
    .execute((tx) => reschedule(tx, world.siteId, visit, choice, NOW))
    .then(({ ok }) => ok);
}

function tryToHold(db: Db, startsAt: Date): Promise<boolean> {
  return db
    .transaction()
    .execute((tx) => hold(tx, world.siteId, newId(), [{ ...ada, startsAt }], NOW))
    .then(({ ok }) => ok);
}

/** Reschedules visits to a slot while bookings try to hold it. Returns how many succeeded. */
async function race(db: Db, round: number): Promise<{ winners: number; visits: Visit[] }> {
  const slot = slotOf(round);
  const visits: Visit[] = [];
  for (let place = 0; place < MOVERS; place++) visits.push(await addVisit(round * MOVERS + place));
  const outcomes = await together([
    ...visits.map((visit) => () => tryToReschedule(db, visit, slot)),
    ...Array.from({ length: BOOKERS }, () => () => tryToHold(db, slot)),
  ]);
  return { winners: outcomes.filter(Boolean).length, visits };
}

const timesOf = (...holders: string[]) =>
  database.db.selectFrom("occupancy").select("holder").where("holder", "in", holders).execute();

describe("reschedules and bookings of one slot", () => {
  it(`have one winner in each of ${ROUNDS} rounds, and each visit has one time`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { winners, visits } = await race(database.db, round);
      expect(winners).toBe(1);
      expect(await timesOf(...visits.map(({ orderId }) => orderId))).toHaveLength(MOVERS);
    }
    expect(await overlaps(database.db)).toBe(0);
  });
});

/** Reschedules a visit to several times at once. Returns how many times it occupies afterwards. */
async function rescheduleToSeveral(db: Db, round: number): Promise<number> {
  const visit = await addVisit(round);
  const starts = [0, 1.5, 3, 4.5].map((hours) => new Date(slotOf(round).getTime() + hours * HOUR));
  await together(starts.map((needs) => () => tryToReschedule(db, visit, needs)));
  return (await timesOf(visit.orderId)).length;
}

describe("a visit that several windows reschedule at once", () => {
  it(`has one time in each of ${ROUNDS} rounds`, { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++)
      expect(await rescheduleToSeveral(database.db, round)).toBe(1);
  });

  it("can be rescheduled by half an hour over its own time, a hundred times", async () => {
    const visit = await addVisit(0);
    let own: Visit = visit;
    for (let step = 0; step < 100; step++) {
      const startsAt = new Date(slotOf(0).getTime() + (step % 2) * (HOUR / 2));
      expect(await tryToReschedule(database.db, own, startsAt)).toBe(true);
      own = { ...visit, groomerId: ada.groomer.id, startsAt, endsAt: new Date(startsAt.getTime() + HOUR) };
    }
    expect(await timesOf(visit.orderId)).toHaveLength(1);
  });

  it("occupies its old time and only the latest requested time", async () => {
    const visit = await addVisit(0);
    const own = { ...visit, groomerId: ada.groomer.id };
    expect(await tryToReschedule(database.db, visit, slotOf(0))).toBe(true);
    own.startsAt = slotOf(0);
    own.endsAt = new Date(slotOf(0).getTime() + HOUR);
    for (const minutes of [30, 45, 120]) {
      const needs = new Date(own.startsAt.getTime() + minutes * 60_000);
      expect(await tryToReschedule(database.db, own, needs, true)).toBe(true);
      expect(await timesOf(visit.orderId)).toHaveLength(2);
    }
  });
});

describe("the same races without lock and constraint", () => {
  it("sell a slot twice, and leave visits with more than one time, in many rounds", {
    timeout: 300_000,
  }, async () => {
    const bare = await openUnguarded(database);
    try {
      let [doubled, torn] = [0, 0];
      for (let round = 0; round < CONTROL_ROUNDS; round++) {
        if ((await race(bare.db, round)).winners > 1) doubled++;
        if ((await rescheduleToSeveral(bare.db, 200 + round)) > 1) torn++;
      }
      expect(torn).toBeGreaterThan(CONTROL_ROUNDS / 3);
      expect(doubled).toBeGreaterThanOrEqual(CONTROL_ROUNDS * 0.9);
      expect(await overlaps(bare.db)).toBeGreaterThan(0);
    } finally {
      await bare.close();
    }
  });
});

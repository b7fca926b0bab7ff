import { beforeAll, describe, expect, it } from "vitest";
import { type Choice, hold } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, together } from "./barrier.ts";

// The long form is RACE_ROUNDS=1600 npm run test:races. The short form still shows the guards and their
// absence: without them nearly every round sells the slot twice.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 60);
const CONTROL_ROUNDS = 20;
const CLIENTS = 64;

const database = useDatabase({ max: 32 });
let world: World;
let choice: Omit<Choice, "startsAt">;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const id = await world.addGroomer();
  const [groomer] = await readGroomers(database.db, world.siteId, [id]);
  if (!groomer) throw new Error("no groomer");
  choice = {
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

/** Returns the slot of a round: 10:00 in Phoenix, on another day for each round. */
const slotOf = (round: number) => new Date(Date.parse("2027-01-06T17:00:00Z") + (round % 300) * DAY_MS);

async function clearCalendar() {
  await database.db.deleteFrom("occupancy").execute();
}

async function tryToHold(db: Db, startsAt: Date): Promise<boolean> {
  const outcome = await db
    .transaction()
    .execute((tx) => hold(tx, world.siteId, newId(), [{ ...choice, startsAt }], NOW));
  return outcome.ok;
}

const raceFor = (db: Db, startsAt: Date) =>
  together(Array.from({ length: CLIENTS }, () => () => tryToHold(db, startsAt)));

describe("a race of many clients for one slot", () => {
  it(`has one winner in each of ${ROUNDS} rounds`, { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 300 === 0) await clearCalendar();
      const winners = (await raceFor(database.db, slotOf(round))).filter(Boolean);
      expect(winners).toHaveLength(1);
    }
    expect(await overlaps(database.db)).toBe(0);
  });
});

describe("the same race without lock and constraint", () => {
  it("sells one slot twice in nearly every round", { timeout: 300_000 }, async () => {
    const bare = await openUnguarded(database);
    try {
      await clearCalendar();
      let doubled = 0;
      for (let round = 0; round < CONTROL_ROUNDS; round++) {
        const winners = (await raceFor(bare.db, slotOf(round))).filter(Boolean);
        if (winners.length > 1) doubled++;
      }
      expect(doubled).toBeGreaterThanOrEqual(CONTROL_ROUNDS * 0.95);
      expect(await overlaps(bare.db)).toBeGreaterThan(0);
    } finally {
      await bare.close();
    }
  });
});

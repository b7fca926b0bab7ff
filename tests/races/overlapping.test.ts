import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { book, type Choice, extend, hold, reschedule } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, together } from "./barrier.ts";

// In these races clients want overlapping times, not the same time. The final calendar shows the result.
const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 25), 300);
const CONTROL_ROUNDS = 20;
const CLIENTS = 32;
const MINUTE = 60_000;

const database = useDatabase({ max: 32 });
let world: World;
let choice: Omit<Choice, "startsAt">;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const id = await world.addGroomer();
  const [groomer] = await readGroomers(database.db, world.siteId, [id]);
  if (!groomer) throw new Error("no groomer");
  const needs = { minutes: 60, pets: [], from: "2027-01-06", to: "2027-01-06" };
  choice = { groomer, needs: { ...needs, place: groomer.startPlace, noticeMinutes: 0, horizonDays: 60 } };
});
beforeEach(async () => {
  await database.db.deleteFrom("occupancy").execute();
});

/** A time on 2027-01-06 in Phoenix. */
const at = (hour: number, minute = 0) =>
  new Date(Date.parse("2027-01-06T07:00:00Z") + (hour * 60 + minute) * MINUTE);
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

const inTx =
  (db: Db, act: (tx: Tx) => Promise<{ ok: boolean }>): (() => Promise<boolean>) =>
  async () =>
    (await db.transaction().execute(act)).ok;

const holdAt = (db: Db, startsAt: Date, holder = newId(), now = NOW) =>
  inTx(db, (tx) => hold(tx, world.siteId, holder, [{ ...choice, startsAt }], now));

const taken = () =>
  database.db.selectFrom("occupancy").select(["holder", "kind"]).orderBy("holder").execute();

/** Makes clients for the quarter hours between 9:00 and 12:45. */
const crowd = (db: Db) => Array.from({ length: CLIENTS }, (_, nth) => holdAt(db, at(9, (nth % 16) * 15)));

describe("clients for overlapping times", () => {
  it(`never get the same minute twice in ${ROUNDS} rounds, and fill the calendar`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom("occupancy").execute();
      const won = (await together(crowd(database.db))).filter(Boolean).length;
      expect(await overlaps(database.db)).toBe(0);
      expect(await taken()).toHaveLength(won);
      // The starts lie between 9:00 and 12:45, so two to four visits of an hour fit, whatever their order.
      expect(won).toBeGreaterThanOrEqual(2);
      expect(won).toBeLessThanOrEqual(4);
    }
  });
});

describe("an expired hold", () => {
  it("goes to its session's order or to another client, never to both", { timeout: 600_000 }, async () => {
    const winners = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom("occupancy").execute();
      const [session, orderId] = [newId(), newId()];
      expect(await holdAt(database.db, at(10), session)()).toBe(true);
      // Exactly at its end, the hold is expired for other clients, but its owner may still use it.
      const now = later(10);
      const place = inTx(database.db, (tx) =>
        book(tx, world.siteId, { holder: session }, { ...choice, startsAt: at(10), orderId }, now),
      );
      const others = Array.from({ length: CLIENTS }, () => holdAt(database.db, at(10), newId(), now));
      const turn = round % others.length;
      const won = await together([...others.slice(0, turn), place, ...others.slice(turn)]);
      expect(won.filter(Boolean)).toHaveLength(1);
      const rows = await taken();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.kind).toBe(won[turn] ? "order" : "hold");
      winners.add(rows[0]?.kind ?? "");
    }
    if (ROUNDS >= 100) expect(winners.size).toBe(2);
  });

  it("is extended or goes to another client, never both", { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom("occupancy").execute();
      const session = newId();
      expect(await holdAt(database.db, at(10), session)()).toBe(true);
      // The owner's clock is a second behind the others' clock, so both may claim the time.
      const extendHold = inTx(database.db, async (tx) => ({
        ok: (await extend(tx, world.siteId, session, 1, new Date(later(10).getTime() - 1_000))) !== null,
      }));
      const others = Array.from({ length: 8 }, () => holdAt(database.db, at(10), newId(), later(10)));
      const won = await together([extendHold, ...others]);
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await taken()).map(({ holder }) => holder === session)).toEqual([won[0]]);
    }
  });
});

describe("a visit that is rescheduled by half an hour", () => {
  it("has its old or its new time, and no other client gets it", {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom("occupancy").execute();
      const orderId = newId();
      const first = { ...choice, startsAt: at(10), orderId };
      const placed = inTx(database.db, (tx) => book(tx, world.siteId, { holder: newId() }, first, NOW));
      expect(await placed()).toBe(true);
      const visit = { orderId, groomerId: choice.groomer.id, startsAt: at(10), endsAt: at(11) };
      const halfAnHourLater = inTx(database.db, (tx) =>
        reschedule(tx, world.siteId, visit, { ...choice, startsAt: at(10, 30), holdsOldTime: false }, NOW),
      );
      const others = [9, 9.5, 11, 11.5].flatMap((hour) =>
        Array.from({ length: 4 }, () => holdAt(database.db, at(hour))),
      );
      const turn = round % others.length;
      const won = await together([...others.slice(0, turn), halfAnHourLater, ...others.slice(turn)]);
      expect(await overlaps(database.db)).toBe(0);
      const rows = await database.db
        .selectFrom("occupancy")
        .select("during")
        .where("holder", "=", orderId)
        .execute();
      expect(rows).toHaveLength(1);
      const startsAt = (won[turn] ? at(10, 30) : at(10)).toISOString().slice(11, 16);
      expect(String(rows[0]?.during)).toContain(` ${startsAt}`);
    }
  });
});

describe("the same race without lock and constraint", () => {
  it("sells minutes twice in nearly every round", { timeout: 300_000 }, async () => {
    const bare = await openUnguarded(database);
    try {
      let doubled = 0;
      for (let round = 0; round < CONTROL_ROUNDS; round++) {
        await database.db.deleteFrom("occupancy").execute();
        await together(crowd(bare.db));
        if ((await overlaps(bare.db)) > 0) doubled++;
      }
      expect(doubled).toBeGreaterThanOrEqual(CONTROL_ROUNDS * 0.95);
    } finally {
      await bare.close();
    }
  });
});

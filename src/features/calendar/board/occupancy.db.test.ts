import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { testClock } from "#kit/server/clock.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { run } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { deleteHolds, insertHold, insertVisits, readBusy } from "../store.ts";
import { type Board, boardOf, startBoard, touchBoards } from "./occupancy.ts";

const NOW = new Date("2027-01-05T16:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const place = exactPlace(33.465, -112.05);

const database = useDatabase();
/** The connection of another node. The board learns of its changes only from the database. */
let other: Database;
let board: Board;
let siteId: SiteId;

beforeAll(async () => {
  other = openDatabase(database.url);
  ({ siteId } = await makeSite(database.db));
});
afterAll(() => other.close());

beforeEach(async () => {
  await other.db.deleteFrom("occupancy").execute();
  board = start();
  await board.ready;
});
afterEach(() => board.close());

const start = () => startBoard({ ...database, clock: testClock(NOW), log: createLog("silent") });

async function bookElsewhere(resource: string, minutes: number, holder = newId()): Promise<void> {
  const time = { resource, holder, startsAt: at(minutes), endsAt: at(minutes + 60), minutes: 60, place };
  await other.db.transaction().execute((tx) => run(tx, insertVisits(tx, siteId, [time])));
}

const known = (id: string) => board.read(siteId, [id]).get(id);
const inDatabase = async (id: string) =>
  (await readBusy(database.db, siteId, [id], at(-1_000), null)).get(id);
/** Waits for the board's answer, because the board gives none while it is behind. */
const settled = (id: string, count: number) =>
  eventually(() => {
    const busy = known(id);
    expect(busy).toHaveLength(count);
    return busy;
  });

describe("the board", () => {
  it("reads the database's occupancy at its start, without visits that are long over", async () => {
    const groomer = newId();
    await bookElsewhere(groomer, 120);
    await bookElsewhere(groomer, 0);
    await bookElsewhere(groomer, -10 * 1_440);
    await board.close();
    board = start();
    await board.ready;
    // The change may still be announced again while others use the same PostgreSQL.
    expect(await settled(groomer, 2)).toEqual(await inDatabase(groomer));
    expect(board.size()).toEqual({ groomers: 1, stretches: 2, isLive: true });
  });

  it("learns of another node's bookings, holds and releases", async () => {
    const [groomer, session] = [newId(), newId()];
    expect(known(groomer)).toEqual([]);
    await bookElsewhere(groomer, 0);
    await settled(groomer, 1);
    const time = {
      resource: groomer,
      holder: session,
      startsAt: at(90),
      endsAt: at(150),
      minutes: 60,
      place,
    };
    await other.db.transaction().execute((tx) => insertHold(tx, siteId, { ...time, expiresAt: at(10) }));
    await settled(groomer, 2);
    expect(known(groomer)).toEqual(await inDatabase(groomer));
    await other.db.transaction().execute((tx) => run(tx, deleteHolds(tx, siteId, session)));
    await settled(groomer, 1);
  });

  it("ignores changes that are rolled back", async () => {
    const groomer = newId();
    const failed = other.db.transaction().execute(async (tx) => {
      const time = {
        resource: groomer,
        holder: newId(),
        startsAt: at(0),
        endsAt: at(60),
        minutes: 60,
        place,
      };
      await run(tx, insertVisits(tx, siteId, [time]));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await bookElsewhere(groomer, 300);
    await settled(groomer, 1);
  });

  it("gives no answer for groomers that this process changes or for other sites", async () => {
    const groomer = newId();
    await bookElsewhere(groomer, 0);
    await settled(groomer, 1);
    const { siteId: foreign } = await makeSite(database.db);
    expect(board.read(foreign, [groomer]).has(groomer)).toBe(false);
    touchBoards([groomer]);
    expect(known(groomer)).toBeUndefined();
    expect(known(newId())).toEqual([]);
  });

  it("learns of two hundred bookings that are written at once", async () => {
    const groomers = Array.from({ length: 20 }, () => newId());
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => groomers.map((id) => bookElsewhere(id, nth * 60))).flat(),
    );
    for (const id of groomers) expect(await settled(id, 10)).toEqual(await inDatabase(id));
  });

  it("catches up after its connection to the database breaks", async () => {
    const groomer = newId();
    const [{ n }] = (
      await other.pool.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
         where application_name = 'waggon feed' and datname = current_database()`,
      )
    ).rows as [{ n: number }];
    expect(n).toBe(1);
    await bookElsewhere(groomer, 0);
    await eventually(() => expect(known(groomer)).toHaveLength(1));
    expect(board.size().isLive).toBe(true);
  });

  it("stays off when there are too many visits", async () => {
    const groomer = newId();
    for (const hours of [0, 2, 4]) await bookElsewhere(groomer, hours * 60);
    await board.close();
    board = startBoard({
      ...database,
      clock: testClock(NOW),
      log: createLog("silent"),
      maxStretches: 2,
    });
    await board.ready;
    expect(board.size().isLive).toBe(false);
    expect(known(groomer)).toBeUndefined();
  });

  it("belongs to one database, not to its transactions, until it is closed", async () => {
    expect(boardOf(database.db)).toBe(board);
    expect(boardOf(other.db)).toBeUndefined();
    await database.db.transaction().execute(async (tx) => expect(boardOf(tx)).toBeUndefined());
    await board.close();
    expect(boardOf(database.db)).toBeUndefined();
  });
});

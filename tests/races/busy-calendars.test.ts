import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeBusyCalendar } from "#features/calendar/feeds/factory.ts";
import { readBusyCalendar } from "#features/calendar/feeds/service/read-busy-calendar.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { CALENDAR, calendarOf, hourAt, useCalendarServer } from "#tests/calendar-server.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { openUnguarded, overlaps, throughGate } from "./barrier.ts";
import { draftOfCustomer, type Model, makeModel } from "./drafts.ts";

// Calls do not queue in this process, so that only the database guards.
vi.mock("#kit/server/queue.ts", () => import("./no-queue.ts"));

const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 8), 200);
const CONTROL_ROUNDS = 8;
const DAY_MS = 86_400_000;

const database = useDatabase({ max: 32 });
const server = useCalendarServer();

type Scene = { world: World; groomerId: string; model: Model };

async function makeScene(db: Db): Promise<Scene> {
  const world = await makeWorld(db);
  return { world, groomerId: await world.addGroomer(), model: await makeModel(world) };
}

/** Local dates after Friday, January 8; the visit of a round starts at ten in Phoenix. */
const dateOf = (round: number) =>
  new Date(Date.parse("2027-01-08T00:00:00Z") + (round % 40) * DAY_MS).toISOString().slice(0, 10);

/** A booking, and a busy time around it, at the same moment. Returns the answer and what is occupied. */
async function race({ world, groomerId, model }: Scene, round: number) {
  const { db, siteId, clock } = world;
  const startsAt = new Date(`${dateOf(round)}T17:00:00Z`);
  await db.deleteFrom("occupancy").execute();
  await db.deleteFrom("busyCalendars").execute();
  const id = await makeBusyCalendar(db, siteId, groomerId, { address: CALENDAR, now: clock.now() });
  const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const before = startsAt.getTime() - 30 * 60_000;
  server.serve(calendarOf([...hourAt(utc(before)).slice(0, 2), "DURATION:PT4H"]));
  const draft = await draftOfCustomer(world, model, { groomerId, startsAt });
  const place = async () => {
    const body = { agreedTotal: model.total };
    const answer = await world.call("POST", `${draft.path}/place-order`, { token: draft.token, body });
    return { status: answer.status, code: answer.body.code };
  };
  const read = async () => {
    await readBusyCalendar(db, siteId, id, clock.now());
    return null;
  };
  const clients = round % 2 === 0 ? [place, read] : [read, place];
  const answers = await throughGate(database, 2, clients);
  const placed = answers.find((answer) => answer !== null);
  if (!placed) throw new Error("An answer is missing");
  const kinds = await db
    .selectFrom("occupancy")
    .select((is) => ["kind", is.fn.countAll<number>().as("count")])
    .where("resource", "=", groomerId)
    .groupBy("kind")
    .execute();
  const count = (kind: string) => Number(kinds.find((row) => row.kind === kind)?.count ?? 0);
  return { placed, orders: count("order"), busy: count("busy") };
}

describe("a busy time that comes while a visit is booked", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene(database.db);
  });

  it(`lies around the visit or comes before it, in ${ROUNDS} rounds`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { placed, orders, busy } = await race(scene, round);
      expect(await overlaps(database.db), `round ${round}`).toBe(0);
      // Both stand: the busy time has a part before the visit, and one after it.
      if (placed.status === 200) expect([orders, busy], `round ${round}`).toEqual([1, 2]);
      else
        expect([placed, orders, busy], `round ${round}`).toEqual([{ status: 409, code: "slot_taken" }, 0, 1]);
    }
  });
});

describe("a reading that meets a booking in the middle of its transaction", () => {
  it("waits for it, and lies around the visit", async () => {
    const { world, groomerId } = await makeScene(database.db);
    const { db, siteId, clock } = world;
    const id = await makeBusyCalendar(db, siteId, groomerId, { address: CALENDAR, now: clock.now() });
    server.serve(calendarOf([...hourAt("20270108T163000Z").slice(0, 2), "DURATION:PT4H"]));
    const booking = await database.pool.connect();
    await booking.query("begin");
    await booking.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`occupancy:${groomerId}`]);
    await booking.query(
      `insert into occupancy (id, site_id, resource, during, kind, holder, minutes)
        values ($1, $2, $3, '[2027-01-08T17:00Z,2027-01-08T18:00Z)', 'order', $4, 60)`,
      [newId(), siteId, groomerId, newId()],
    );
    const reading = readBusyCalendar(db, siteId, id, clock.now());
    await eventually(async () => expect(await countWaiting()).toBeGreaterThan(0));
    await booking.query("commit");
    booking.release();
    await reading;
    const rows = await db
      .selectFrom("occupancy")
      .select("kind")
      .where("resource", "=", groomerId)
      .orderBy("during")
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(["busy", "order", "busy"]);
  });

  async function countWaiting(): Promise<number> {
    const { rows } = await database.pool.query(
      `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    );
    return rows[0].count;
  }
});

describe("the same race without lock and constraint", () => {
  let bare: Database;
  beforeAll(async () => {
    bare = await openUnguarded(database);
  });
  afterAll(() => bare.close());

  it("books some visits into busy times", { timeout: 300_000 }, async () => {
    const scene = await makeScene(bare.db);
    let silent = 0;
    for (let round = 0; round < CONTROL_ROUNDS; round++) {
      const { placed, busy } = await race(scene, round);
      if (placed.status === 200 && busy !== 2) silent++;
    }
    expect(silent).toBeGreaterThan(0);
  });
});

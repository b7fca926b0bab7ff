import { beforeEach, describe, expect, it, vi } from "vitest";
import { extendSeries } from "#features/series/service/extend-series.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, listMade, makeRegular, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { overlaps, throughGate, together } from "./barrier.ts";

// Calls do not queue in this process, so that only the database guards.
vi.mock("#kit/server/queue.ts", () => import("./no-queue.ts"));

const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 2), 50);
const EXTENSIONS = 64;

const database = useDatabase({ max: 32 });
let stage: Stage;
let regular: Regular;
let id: string;

/** A series whose dates are all still to be made. */
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  const { body } = await regular.start({ weeks: 12, id: "01990000-0000-7000-8000-0000000000d1" });
  id = body.id;
  const rule = { weeks: 2, firstDay: "2027-01-18", plannedFrom: "2027-01-18", agreedMax: 50_000 };
  await database.db.updateTable("series").set(rule).where("id", "=", id).execute();
});

const extend = (db: Database["db"]) => () =>
  extendSeries({ db, siteId: stage.world.siteId, now: stage.world.clock.now() }, id);
const datesOf = () =>
  database.db
    .selectFrom("seriesDates")
    .select(["day", "state", "orderId", "why"])
    .where("seriesId", "=", id)
    .orderBy("day")
    .execute();
const startsOf = async () =>
  (await listMade(stage, regular)).map(({ appointmentStart }) => appointmentStart?.toISOString());

describe(`${EXTENSIONS} extensions of one series at the same moment`, () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    "make each date once, in round %d",
    {
      timeout: 300_000,
    },
    async () => {
      await together(Array.from({ length: EXTENSIONS }, () => extend(database.db)));
      // Runs may leave a date to each other, which the next run makes.
      await extend(database.db)();
      expect(await startsOf()).toEqual(DATES.map(ten));
      expect((await datesOf()).map(({ day, state }) => [day, state])).toEqual(
        DATES.map((day) => [day, "made"]),
      );
      expect(await overlaps(database.db)).toBe(0);
      const sent = await database.db
        .selectFrom("outboxMessages")
        .select("key")
        .where("key", "like", "order:%:confirmation%")
        .where("channel", "=", "text")
        .where("siteId", "=", stage.world.siteId)
        .execute();
      // One confirmation of each date, and that of the first visit.
      expect(sent).toHaveLength(DATES.length + 1);
    },
  );

  it("make none after the end of the series", {
    timeout: 300_000,
  }, async () => {
    const end = async () => (await regular.end(id, { from: "2027-02-15" })).status;
    const [status] = await together<unknown>([end, ...Array.from({ length: 8 }, () => extend(database.db))]);
    expect(status).toBe(200);
    // The end comes before, between or after the dates, and cancels those that were made before it.
    const made = await listMade(stage, regular);
    const open = made.filter(({ status }) => status === "accepted");
    for (const { appointmentStart } of open)
      expect(appointmentStart?.toISOString() ?? "").toMatch(/^2027-(01-18|02-01)/);
    expect(new Set(made.map(({ appointmentStart }) => appointmentStart?.getTime())).size).toBe(made.length);
    expect(await overlaps(database.db)).toBe(0);
  });
});

describe("a series and the groomer's time off at the same moment", () => {
  it.each(Array.from({ length: ROUNDS * 2 }, (_, round) => round))(
    "never overlap, in round %d",
    {
      timeout: 300_000,
    },
    async (round) => {
      const off = { firstDate: "2027-02-01", lastDate: "2027-02-01" };
      const rest = () =>
        stage.world.call("POST", "/v2/groomer/time-off", { token: regular.token, body: off });
      const acts = [extend(database.db), rest] as (() => Promise<unknown>)[];
      await throughGate(database, 2, round % 2 === 0 ? acts : acts.toReversed());
      expect(await overlaps(database.db)).toBe(0);
      const [, second] = await datesOf();
      const starts = await startsOf();
      // The visit came first and stands in the time off, or the groomer is asked. Nothing is lost.
      if (second?.state === "made") expect(starts).toContain(ten("2027-02-01"));
      else expect([second?.state, second?.why]).toEqual(["waits", "closed"]);
      expect(starts).toHaveLength(second?.state === "made" ? 4 : 3);
    },
  );
});

describe("a second node with connections of its own", () => {
  it("makes no date again", { timeout: 300_000 }, async () => {
    const other = openDatabase(database.url, { max: 8 });
    try {
      const runs = Array.from({ length: 8 }, (_, nth) => extend(nth % 2 === 0 ? database.db : other.db));
      await together(runs);
      // Runs may leave a date to each other, which the next run makes.
      await extend(database.db)();
      expect(await startsOf()).toEqual(DATES.map(ten));
    } finally {
      await other.close();
    }
  });
});

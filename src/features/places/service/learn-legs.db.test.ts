import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { answering, silent } from "#tests/fake-service.ts";
import { type FakeOsrm, startFakeOsrm } from "#tests/routers/fake-osrm.ts";
import { openFakeRouter } from "#tests/routers/open-fake.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { type Router, setRouter } from "../adapters/router.ts";
import { clearPlaces } from "../jobs.ts";
import { exactPlace, type Place } from "../rules/place.ts";
import { learnLegs } from "./learn-legs.ts";
import { openRoads, recallLegs } from "./recall-legs.ts";

const PLACE = exactPlace(33.46, -112.05);
const STOPS = [exactPlace(33.47, -112.06), exactPlace(33.48, -112.07), exactPlace(33.49, -112.08)];
/** The test's own time is the limit. */
const SOON = { timeout: 20_000 };
const AT_ZIP: Place = { lat: 33.5, lng: -112.1, spreadMiles: 1.3, door: 0 };

const database = useDatabase();
let world: World;
let osrm: FakeOsrm;

beforeAll(async () => {
  world = await makeWorld(database.db);
  osrm = await startFakeOsrm();
});
afterAll(() => osrm.stop());
beforeEach(async () => {
  osrm.calls.length = 0;
  osrm.reply = null;
  // North takes longer than south.
  osrm.seconds = (from, to) => 600 + (to.lat > from.lat ? 301 : 0);
  await database.db.deleteFrom("driveLegs").execute();
  configure();
});

/** Opens a new router: no test inherits a pause, and the memory is as empty as that of another node. */
function configure(over: Partial<Router> = {}): Router {
  const router = openFakeRouter(osrm, over);
  setRouter(router);
  return router;
}

const learn = (place = PLACE, stops: readonly Place[] = STOPS) =>
  learnLegs(database.db, world.siteId, place, stops);
const recall = (place = PLACE, stops: readonly Place[] = STOPS) =>
  recallLegs(database.db, world.siteId, place, stops);
const minutes = (from: Place, to: Place) => openRoads(world.siteId)?.minutesBetween(from, to);
const rows = () => database.db.selectFrom("driveLegs").selectAll().execute();
const [FIRST] = STOPS as [Place];

describe("drives by roads", () => {
  it("are learned both ways by one table each, and stored", async () => {
    await learn();
    expect(STOPS.map((stop) => minutes(PLACE, stop))).toEqual([16, 16, 16]);
    expect(STOPS.map((stop) => minutes(stop, PLACE))).toEqual([10, 10, 10]);
    expect(osrm.calls).toHaveLength(2);
    expect(await rows()).toHaveLength(6);
  });

  it("are asked for once by two searches at the same time", async () => {
    await Promise.all([learn(), learn()]);
    expect(osrm.calls).toHaveLength(2);
    await learn();
    expect(osrm.calls).toHaveLength(2);
  });

  it("are known to another node without a call, in lists and in commits", async () => {
    await learn();
    osrm.seconds = () => 6_000;
    configure();
    expect(minutes(PLACE, FIRST)).toBeNull();
    await recall();
    expect(minutes(PLACE, FIRST)).toBe(16);
    configure();
    await learn();
    expect(minutes(FIRST, PLACE)).toBe(10);
    expect(osrm.calls).toHaveLength(2);
  });

  it("stay as the first search has stored them, when two ask for the same at once", async () => {
    const answers: (() => void)[] = [];
    osrm.reply = (request, response) => void answers.push(() => osrm.answer(request, response));
    const slow = configure();
    const late = learn();
    await expect.poll(() => answers.length, SOON).toBe(2);
    osrm.reply = null;
    configure();
    await learn(FIRST, [PLACE]);
    osrm.seconds = () => 1_200;
    for (const send of answers) send();
    await late;
    setRouter(slow);
    expect(STOPS.map((stop) => minutes(PLACE, stop))).toEqual([16, 20, 20]);
    expect((await rows()).map((row) => row.minutes).sort()).toEqual([10, 16, 20, 20, 20, 20]);
  });

  it("are asked for only between places on streets", async () => {
    await learn(AT_ZIP);
    await learn(PLACE, [AT_ZIP, PLACE]);
    expect(osrm.calls).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it("are unknown where no road leads, and not asked for again", async () => {
    osrm.seconds = (from) => (from.lat === FIRST.lat ? null : 600);
    await learn();
    expect([minutes(FIRST, PLACE), minutes(PLACE, FIRST)]).toEqual([null, 10]);
    configure();
    await learn();
    expect(osrm.calls).toHaveLength(2);
  });

  it("are deleted after 28 days", async () => {
    await learn();
    await database.db
      .updateTable("driveLegs")
      .set({ askedAt: sql`now() - interval '29 days'` })
      .where("minutes", "=", 16)
      .execute();
    await clearPlaces.run({}, { db: database.db, clock: world.clock, log: undefined as never });
    expect((await rows()).map((row) => row.minutes)).toEqual([10, 10, 10]);
  });

  it("of one brand are unknown to another", async () => {
    await learn();
    const other = await makeWorld(database.db, { slug: "other" });
    configure();
    await recallLegs(database.db, other.siteId, PLACE, STOPS);
    expect(openRoads(other.siteId)?.minutesBetween(PLACE, FIRST)).toBeNull();
  });
});

describe("a search", () => {
  const many = Array.from({ length: 150 }, (_, nth) => exactPlace(33.3 + nth / 1_000, -112.05));

  it("asks by tables of a hundred points, the earliest stops first", async () => {
    await learn(PLACE, many);
    expect(osrm.calls).toHaveLength(4);
    expect(osrm.calls.map(({ url }) => url.pathname.split(";").length)).toEqual([100, 100, 52, 52]);
    expect(osrm.calls[0]?.url.pathname).toContain("-112.05,33.3;");
  });

  it("asks for a limited number of tables, and the next one goes on", async () => {
    const crowd = Array.from({ length: 1_000 }, (_, nth) => exactPlace(33.2 + nth / 2_000, -112.04));
    await learn(PLACE, crowd);
    expect(osrm.calls).toHaveLength(16);
    await learn(PLACE, crowd);
    expect(osrm.calls).toHaveLength(22);
  });

  it("goes on without a router that is silent, and learns from its late answer", async () => {
    const answers: (() => void)[] = [];
    osrm.reply = (request, response) =>
      void answers.push(() => {
        osrm.reply = null;
        answering({ code: "Ok", durations: [[60]] })(request, response);
      });
    configure({ searchMs: 20 });
    await learn(PLACE, [FIRST]);
    expect(minutes(PLACE, FIRST)).toBeNull();
    await expect.poll(() => answers.length, SOON).toBe(2);
    for (const send of answers) send();
    await expect.poll(() => minutes(PLACE, FIRST), SOON).toBe(1);
  });

  it.each([
    ["an error", answering("", 500)],
    ["a refusal", answering({}, 429)],
    ["nonsense", answering("<html>")],
    ["a table of another size", answering({ code: "Ok", durations: [[1], [2]] })],
    ["negative minutes", answering({ code: "Ok", durations: [[-1, 2, 3]] })],
  ])("learns nothing from %s, and asks again", async (_, reply) => {
    osrm.reply = reply;
    await learn();
    expect(await rows()).toEqual([]);
    osrm.reply = null;
    configure();
    await learn();
    expect(minutes(PLACE, FIRST)).toBe(16);
  });

  it("stores what it learned before the router failed", async () => {
    let drives = 0;
    osrm.seconds = () => {
      if (++drives === 198) osrm.reply = answering("", 503);
      return 60;
    };
    await learn(PLACE, many);
    expect(minutes(PLACE, many[0] as Place)).toBe(1);
    expect(minutes(PLACE, many[149] as Place)).toBeNull();
    expect(await rows()).toHaveLength(198);
  });

  it("finds a stop off all roads, and learns the drives to all others", async () => {
    const [bad] = many.slice(70) as [Place];
    refuse((points) => points.includes(`${bad.lng},${bad.lat}`));
    await learn(PLACE, many.slice(0, 90));
    expect(many.slice(0, 90).filter((stop) => minutes(PLACE, stop) === null)).toEqual([bad]);
    // A wrong address of the router answers 400 too, so this is remembered by this process only.
    expect(await rows()).toHaveLength(178);
    const before = osrm.calls.length;
    await learn(PLACE, many.slice(0, 90));
    expect(osrm.calls).toHaveLength(before);
  });

  it("asks little about a place off all roads", async () => {
    refuse((points) => points.includes(`${PLACE.lng},${PLACE.lat}`));
    await learn(PLACE, many.slice(0, 90));
    await learn(PLACE, many.slice(0, 90));
    expect(osrm.calls).toHaveLength(3);
    expect(await rows()).toEqual([]);
  });

  it("never asks inside a transaction, where a commit only recalls", async () => {
    await learn();
    configure();
    const calls = osrm.calls.length;
    await database.db.transaction().execute(async (tx) => {
      await expect(learnLegs(tx, world.siteId, PLACE, STOPS)).rejects.toThrow("outside of transactions");
      await recallLegs(tx, world.siteId, PLACE, STOPS);
    });
    expect(minutes(PLACE, FIRST)).toBe(16);
    expect(osrm.calls).toHaveLength(calls);
  });

  it("neither asks nor reads without a router", async () => {
    setRouter(null);
    await learn();
    await recall();
    expect(openRoads(world.siteId)).toBeNull();
    expect(osrm.calls).toEqual([]);
  });

  /** Refuses requests as OSRM does when a point lies off all roads. */
  function refuse(isRefused: (points: string[]) => boolean) {
    osrm.reply = (request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "", osrm.url).pathname);
      const points = (path.split("/").at(-1) ?? "").split(";");
      if (isRefused(points)) return answering({ code: "NoSegment" }, 400)(request, response);
      osrm.answer(request, response);
    };
  }
});

it("waits for the whole of no silent router", async () => {
  osrm.reply = silent;
  configure({ searchMs: 20, callMs: 50 });
  await learn();
  expect(minutes(PLACE, FIRST)).toBeNull();
});

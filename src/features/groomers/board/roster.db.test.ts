import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { type Groomer, listGroomersCovering, readCachedGroomers } from "../service.ts";
import { type Roster, rosterOf, startRoster } from "./roster.ts";

const HERE = { lat: 33.465, lng: -112.05 };
const ELSEWHERE = { lat: 47.6, lng: -122.3 };

const database = useDatabase();
/** Another node's connection to the same database; only the change feed reports its writes here. */
let other: Database;
let world: World;
let roster: Roster;
let id: string;

beforeAll(() => {
  other = openDatabase(database.url);
});
afterAll(() => other.close());

beforeEach(async () => {
  world = await makeWorld(database.db);
  id = await world.addGroomer({ place: HERE, refusedBreeds: [] });
  await world.addGroomer({ place: ELSEWHERE });
  roster = startRoster({ ...database, log: createLog("silent") });
  await roster.ready;
  // The feed may repeat recent changes while any transaction runs on the server.
  await eventually(() => expect(roster.findCovering(world.siteId, HERE)?.unsure).toEqual([]));
});
afterEach(() => roster.close());

const known = (point = HERE) => roster.findCovering(world.siteId, point)?.groomers ?? null;
const fromDatabase = (point = HERE) => listGroomersCovering(other.db, world.siteId, point);

/** Waits until the roster alone equals the database. */
const waitForAgreement = (point = HERE) =>
  eventually(async () => {
    const found = roster.findCovering(world.siteId, point);
    expect(found?.unsure).toEqual([]);
    expect(found?.groomers).toEqual(await fromDatabase(point));
  });

type Write = (db: Database["db"]) => Promise<unknown>;

const WRITES: Record<string, [Write, (groomer: Groomer | undefined) => unknown]> = {
  "other hours": [
    (db) => db.updateTable("groomerHours").set({ endMinute: 700 }).where("groomerId", "=", id).execute(),
    (groomer) => groomer?.hours.every(({ endMinute }) => endMinute === 700),
  ],
  "no hours": [
    (db) => db.deleteFrom("groomerHours").where("groomerId", "=", id).execute(),
    (groomer) => groomer?.hours.length === 0,
  ],
  "closed days": [
    (db) =>
      db
        .insertInto("groomerDayHours")
        .values({
          ...{ id: newId(), siteId: world.siteId, groomerId: id, createdAt: world.clock.now() },
          ...{ firstDay: "2027-01-06", lastDay: "2027-01-08", stretches: "[]" },
        })
        .execute(),
    (groomer) =>
      isDeepStrictEqual(groomer?.dayHours, [
        { firstDate: "2027-01-06", lastDate: "2027-01-08", stretches: [] },
      ]),
  ],
  "a pause of bookings": [
    (db) => db.updateTable("groomers").set({ bookingsPausedAt: new Date() }).where("id", "=", id).execute(),
    (groomer) => groomer?.isPaused,
  ],
  "a dearer zone": [
    (db) => db.updateTable("workZones").set({ price: 4_200 }).where("groomerId", "=", id).execute(),
    (groomer) => groomer?.zones[0]?.priceCents === 4_200,
  ],
  "a removed zone": [
    (db) => db.deleteFrom("workZones").where("groomerId", "=", id).execute(),
    (groomer) => groomer === undefined,
  ],
  "a removed service": [
    (db) => db.deleteFrom("groomerServices").where("groomerId", "=", id).execute(),
    (groomer) => groomer?.serviceIds.size === 0,
  ],
  "a refused breed": [
    (db) =>
      db
        .insertInto("groomerRefusedBreeds")
        .values({ siteId: world.siteId, groomerId: id, breedId: world.pets.breeds.poodle })
        .execute(),
    (groomer) => groomer?.refusedBreedIds.length === 1,
  ],
  "another pace": [
    (db) => db.updateTable("groomers").set({ pacePercent: 150 }).where("id", "=", id).execute(),
    (groomer) => groomer?.pacePercent === 150,
  ],
  "a deactivated groomer": [(db) => setGroomerStatus(db, id, "inactive"), (groomer) => groomer === undefined],
  "another time zone of the area": [
    (db) =>
      db.updateTable("areas").set({ timeZone: "America/Denver" }).where("id", "=", world.areaId).execute(),
    (groomer) => groomer?.timeZone === "America/Denver",
  ],
};

describe("the roster", () => {
  it("finds the same groomers for a place as the database", async () => {
    expect(known()?.map((groomer) => groomer.id)).toEqual([id]);
    expect(known()).toEqual(await fromDatabase());
    expect(known(ELSEWHERE)).toEqual(await fromDatabase(ELSEWHERE));
    expect(known({ lat: 0, lng: 0 })).toEqual([]);
    expect(await readCachedGroomers(database.db, world.siteId, [id])).toEqual(known());
  });

  it("shows only the brand's own groomers", async () => {
    const foreign = await makeWorld(database.db);
    expect(roster.findCovering(foreign.siteId, HERE)?.groomers).toEqual([]);
    expect(roster.read(foreign.siteId, [id])).toEqual([]);
    expect(await readCachedGroomers(database.db, foreign.siteId, [id])).toEqual([]);
  });

  it.each(Object.entries(WRITES))("learns of %s that another node writes", async (_, [write, isSeen]) => {
    expect(isSeen(known()?.[0])).not.toBe(true);
    await write(other.db);
    await eventually(() => expect(isSeen(known()?.[0])).toBe(true));
    await waitForAgreement();
    expect(await listGroomersCovering(database.db, world.siteId, HERE)).toEqual(await fromDatabase());
  });

  it("learns of new groomers and of groomers who change their zone", async () => {
    const fresh = await world.addGroomer({ place: HERE });
    await eventually(() => expect(known()?.map((groomer) => groomer.id)).toContain(fresh));
    await waitForAgreement();
    const zone = await other.db
      .selectFrom("workZones")
      .innerJoin("groomers", "groomers.id", "workZones.groomerId")
      .select(["polygon", "minLatitude", "maxLatitude", "minLongitude", "maxLongitude"])
      .where("groomers.siteId", "=", world.siteId)
      .where("groomers.startLatitude", "=", ELSEWHERE.lat)
      .executeTakeFirstOrThrow();
    const moved = { ...zone, polygon: JSON.stringify(zone.polygon) };
    await other.db.updateTable("workZones").set(moved).where("groomerId", "=", fresh).execute();
    await eventually(() => expect(known(ELSEWHERE)?.map((groomer) => groomer.id)).toContain(fresh));
    expect(known()?.map((groomer) => groomer.id)).toEqual([id]);
    await waitForAgreement();
    await waitForAgreement(ELSEWHERE);
  });

  it("leaves reads to the database while its connection is broken, then catches up", async () => {
    await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'waggon feed' and datname = current_database()`,
    );
    await WRITES["another pace"]?.[0](other.db);
    expect(
      (await listGroomersCovering(database.db, world.siteId, HERE)).map((groomer) => groomer.id),
    ).toEqual([id]);
    await eventually(() => expect(known()?.[0]?.pacePercent).toBe(150));
  });

  it("stays off when there are more groomers than its maximum", async () => {
    await roster.close();
    roster = startRoster({ ...database, log: createLog("silent"), maxGroomers: 1 });
    await roster.ready;
    expect(known()).toBeNull();
    expect(
      (await listGroomersCovering(database.db, world.siteId, HERE)).map((groomer) => groomer.id),
    ).toEqual([id]);
  });

  it("belongs to one database, not to its transactions", async () => {
    expect(rosterOf(database.db)).toBe(roster);
    expect(rosterOf(other.db)).toBeUndefined();
    await database.db.transaction().execute(async (tx) => expect(rosterOf(tx)).toBeUndefined());
  });
});

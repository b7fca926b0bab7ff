import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { listTimeOff } from "./service/list-time-off.ts";

const database = useDatabase();
let world: World;
let groomerId: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

beforeEach(async () => {
  await database.db.deleteFrom("occupancy").execute();
});

type Over = { kind?: "time_off" | "order"; holder?: string };

async function occupy(from: string, to: string, over: Over = {}): Promise<string> {
  const id = newId();
  const row = { kind: "time_off" as const, holder: id, minutes: 60, ...over };
  await database.db
    .insertInto("occupancy")
    .values({ id, siteId: world.siteId, resource: groomerId, during: `[${from},${to})`, ...row })
    .execute();
  return id;
}

const OVERLAP = { code: "23P01" };

describe("time off", () => {
  it("may overlap other time off of the same groomer, also when its row names itself as the holder", async () => {
    await occupy("2027-01-08T07:00Z", "2027-01-15T07:00Z");
    await occupy("2027-01-14T07:00Z", "2027-01-20T07:00Z", { holder: groomerId });
    await occupy("2027-01-08T07:00Z", "2027-01-15T07:00Z");
    const holders = await database.db.selectFrom("occupancy").select("holder").distinct().execute();
    expect(holders).toEqual([{ holder: groomerId }]);
    const listed = await listTimeOff(database.db, world.siteId, groomerId, new Date("2027-01-01T00:00Z"));
    expect(listed).toHaveLength(3);
  });

  it("never overlaps a visit, whichever comes first", async () => {
    await occupy("2027-01-08T07:00Z", "2027-01-15T07:00Z");
    const visit = occupy("2027-01-14T20:00Z", "2027-01-14T21:00Z", { kind: "order" });
    await expect(visit).rejects.toMatchObject(OVERLAP);
    await occupy("2027-01-20T20:00Z", "2027-01-20T21:00Z", { kind: "order" });
    await expect(occupy("2027-01-20T07:00Z", "2027-01-21T07:00Z")).rejects.toMatchObject(OVERLAP);
  });

  it("stays with its groomer when a row is changed", async () => {
    const id = await occupy("2027-01-08T07:00Z", "2027-01-15T07:00Z");
    await database.db.updateTable("occupancy").set({ holder: newId() }).where("id", "=", id).execute();
    await occupy("2027-01-09T07:00Z", "2027-01-10T07:00Z");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { startRoster } from "../board/roster.ts";
import { listGroomersCovering, readGroomers } from "../service.ts";

const database = useDatabase();
const CENTER = { lat: 33.465, lng: -112.05 };
let world: World;
let id: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  id = await world.addGroomer();
});

const set = (over: Record<string, unknown>) =>
  database.db.updateTable("groomers").set(over).where("id", "=", id).execute();

/** Where the groomer can be found, by name, and whether the version before would list the groomer. */
async function found(): Promise<string[]> {
  const { db } = database;
  const { siteId, call } = world;
  const items = (await call("GET", "/v2/storefront/groomers")).body.items as { id: string }[];
  const areas = (await call("GET", "/v2/storefront/areas")).body as { groomerCount: number }[];
  const paths = (await call("GET", "/v2/storefront/addresses")).body as { path: string }[];
  const profile = await call("GET", `/v2/service-provider/account/public-profile/${id}`);
  const link = await call("POST", "/v1/checkout/specific-groomer-book", { body: { groomer: id } });
  const { active } = await db
    .selectFrom("groomers")
    .select("active")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const places: Record<string, boolean> = {
    "read by id": (await readGroomers(db, siteId, [id])).length > 0,
    search: (await listGroomersCovering(db, siteId, CENTER)).length > 0,
    list: items.length > 0,
    "count by area": areas.some(({ groomerCount }) => groomerCount > 0),
    sitemap: paths.some(({ path }) => path.startsWith("/groomer-")),
    profile: profile.status === 200,
    "booking link": link.status === 200,
    "old column": active,
  };
  return Object.keys(places).filter((place) => places[place]);
}

const EVERYWHERE = [
  "read by id",
  "search",
  "list",
  "count by area",
  "sitemap",
  "profile",
  "booking link",
  "old column",
];

describe("a groomer can be found and booked", () => {
  it("with an active account, an area, a page and a start address", async () => {
    expect(await found()).toEqual(EVERYWHERE);
  });

  it.each(["new", "pending", "approved", "inactive"] as const)("never while %s", async (status) => {
    await setGroomerStatus(database.db, id, status);
    expect(await found()).toEqual([]);
    await setGroomerStatus(database.db, id, "active");
    expect(await found()).toEqual(EVERYWHERE);
  });

  it.each([
    ["area", { areaId: null }],
    ["page", { vanityUrl: null }],
    ["start address", { startAddress: null }],
    ["start point", { startLatitude: null, startLongitude: null }],
  ])("never without %s", async (_, missing) => {
    await set(missing);
    expect(await found()).toEqual([]);
  });

  it("by the account alone: a write to the old column changes nothing", async () => {
    await set({ active: false });
    expect(await found()).toEqual(EVERYWHERE);
    await setGroomerStatus(database.db, id, "pending");
    await set({ active: true });
    expect(await found()).toEqual([]);
  });
});

it("a groomer who loses the page leaves the roster in memory", async () => {
  const { db, pool } = database;
  const roster = startRoster({ db, pool, log: createLog("silent") });
  try {
    await roster.ready;
    expect((await listGroomersCovering(db, world.siteId, CENTER)).map((one) => one.id)).toEqual([id]);
    await set({ vanityUrl: null });
    await expect.poll(async () => (await listGroomersCovering(db, world.siteId, CENTER)).length).toBe(0);
  } finally {
    await roster.close();
  }
});

it("refuses half a start point", async () => {
  await expect(set({ startLatitude: null })).rejects.toMatchObject({ constraint: "groomers_start_point" });
});

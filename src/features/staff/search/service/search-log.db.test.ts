import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { findSite } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import { createLog } from "#kit/server/log.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { staffSearchApi } from "../api.ts";

const database = useDatabase();
const lines: string[] = [];
let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  ({ token } = await world.addStaff());
});

/** Searches in a program whose log the test reads. */
async function search(q: string): Promise<number> {
  const { db } = database;
  const { host } = await db
    .selectFrom("siteHosts")
    .select("host")
    .where("siteId", "=", world.siteId)
    .executeTakeFirstOrThrow();
  const app = createApiApp({
    ...{ handlers: staffSearchApi, db, clock: world.clock, trusted: toProxyList([]) },
    lookup: {
      findSite: (name) => findSite(db, name),
      findActor: (siteId, bearer) => findActor(db, siteId, bearer, world.clock.now()),
    },
    log: createLog("debug", { write: (line: string) => void lines.push(line) }),
  });
  const url = `http://${host}/v2/staff/search?${new URLSearchParams({ q })}`;
  const { status } = await app.request(url, { headers: { authorization: `Bearer ${token}`, host } });
  return status;
}

it("writes nothing about a search to the log", async () => {
  expect(await search("quintessa")).toBe(200);
  expect(lines).toEqual([]);
});

it("writes of a search that fails only why, without its text", async () => {
  await sql`alter table groomers rename to groomers_away`.execute(database.db);
  try {
    expect(await search("quintessa")).toBe(500);
  } finally {
    await sql`alter table groomers_away rename to groomers`.execute(database.db);
  }
  expect(lines.join("\n")).toContain("an API call failed");
  expect(lines.join("\n").toLowerCase()).not.toContain("quintessa");
});

import { expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld } from "#tests/world.ts";
import { BASE } from "../../contract/session.ts";

const database = useDatabase();

it("allows one network 120 new bookings an hour for each brand", async () => {
  const world = await makeWorld(database.db, { slug: "crowd" });
  const calm = await makeWorld(database.db, { slug: "calm" });
  const statuses: number[] = [];
  for (let i = 0; i < 121; i++) {
    statuses.push((await world.call("POST", `${BASE}/search`, { body: {} })).status);
  }
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
  expect((await calm.call("POST", `${BASE}/search`, { body: {} })).status).toBe(200);
  const sessions = await database.db
    .selectFrom("bookingSessions")
    .select("id")
    .where("siteId", "=", world.siteId)
    .execute();
  expect(sessions).toHaveLength(120);
});

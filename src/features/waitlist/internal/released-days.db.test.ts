import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { fillDay, waitFor } from "#tests/waitlist-steps.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let groomerId: string;
const FULL = "2027-01-08";
const OPEN = "2027-01-12";

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

beforeEach(async () => {
  world.clock.set(NOW);
  for (const table of ["waitlistEntries", "waitlistNews", "occupancy"] as const)
    await database.db.deleteFrom(table).execute();
  await dropJobs();
  await fillDay(world, groomerId, FULL);
});

const dropJobs = () => sql`delete from graphile_worker._private_jobs`.execute(database.db);

/** The first and last day of each search that is queued. */
async function queued(): Promise<[string, string][]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select payload->>'from' as from, payload->>'to' as to
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'ask-waiting' order by job.id`.execute(database.db);
  return rows.map(({ from, to }) => [from, to]);
}

describe("released time", () => {
  it("names only the days that opened and that somebody waits for, of however long a stretch", async () => {
    for (const day of [OPEN, "2027-01-13"]) await fillDay(world, groomerId, day);
    await waitFor(world, [FULL, OPEN, "2027-01-13"]);
    for (const table of ["occupancy", "waitlistNews"] as const) await database.db.deleteFrom(table).execute();
    await dropJobs();
    const during = (from: string, to: string) => `[${from},${to})`;
    const row = { siteId: world.siteId, kind: "time_off" as const, minutes: 60 };
    const rest = { ...row, id: newId(), resource: groomerId, holder: groomerId };
    await database.db
      .insertInto("occupancy")
      .values({ ...rest, during: during("2027-01-01T07:00Z", "infinity") })
      .execute();
    const change = (to: string) =>
      database.db
        .updateTable("occupancy")
        .set({ during: during("2027-01-01T07:00Z", to) })
        .where("id", "=", rest.id)
        .execute();
    // Only what the shorter stretch leaves is open.
    await change("2027-01-15T07:00Z");
    await change("2027-01-11T07:00Z");
    expect(await queued()).toEqual([[OPEN, "2027-01-13"]]);
    await database.db.deleteFrom("occupancy").where("id", "=", rest.id).execute();
    expect(await queued()).toEqual([
      [OPEN, "2027-01-13"],
      [FULL, FULL],
      [OPEN, OPEN],
    ]);
  });

  it("of anything that is no groomer starts no search", async () => {
    await waitFor(world, [FULL]);
    const van = newId();
    const row = { id: newId(), siteId: world.siteId, resource: van, holder: newId(), minutes: 60 };
    const during = `[${FULL}T16:00Z,${FULL}T20:00Z)`;
    await database.db
      .insertInto("occupancy")
      .values({ ...row, during, kind: "rental" })
      .execute();
    await database.db.deleteFrom("occupancy").where("id", "=", row.id).execute();
    expect(await queued()).toEqual([]);
    expect(await database.db.selectFrom("waitlistNews").select("id").execute()).toEqual([]);
  });
});

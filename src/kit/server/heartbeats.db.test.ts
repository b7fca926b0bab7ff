import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { useDatabase } from "#tests/db.ts";
import { startHeartbeats, unlockDead, unlockUnheard } from "./heartbeats.ts";
import { addJob, job } from "./jobs.ts";
import { createLog } from "./log.ts";

const database = useDatabase();
const log = createLog("silent");
const task = job({ name: "brush", payload: z.object({}), run: async () => {} });

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`delete from job_workers`.execute(database.db);
});

/** Adds a job that `worker` locked so many seconds ago. */
async function lockJob(worker: string, secondsAgo: number): Promise<string> {
  await addJob(database.db, task, {});
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
    set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${secondsAgo})
    where locked_by is null returning id`.execute(database.db);
  return rows[0]?.id ?? "";
}

async function beat(worker: string, secondsAgo: number): Promise<void> {
  await sql`insert into job_workers (id, seen_at)
    values (${worker}, now() - make_interval(secs => ${secondsAgo}))`.execute(database.db);
}

async function lockedBy(): Promise<(string | null)[]> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs order by id`.execute(database.db);
  return rows.map((row) => Object.values(row)[0] ?? null);
}

describe("a locked job", () => {
  it("returns to the queue when its worker is silent", async () => {
    await lockJob("pool-silent", 30);
    await beat("pool-silent", 25);
    await unlockDead(database.pool, log);
    expect(await lockedBy()).toEqual([null]);
  });

  it("stays locked for 15 minutes by a worker of a version without heartbeats", async () => {
    await lockJob("pool-without-a-row", 890);
    await unlockDead(database.pool, log);
    expect(await lockedBy()).toEqual(["pool-without-a-row"]);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '910 s'`.execute(
      database.db,
    );
    await unlockDead(database.pool, log);
    expect(await lockedBy()).toEqual([null]);
  });

  it("is not needed for removing the row of a worker that was silent for a day", async () => {
    await beat("pool-gone", 90_000);
    await beat("pool-silent", 25);
    await unlockDead(database.pool, log);
    const { rows } = await sql`select id from job_workers`.execute(database.db);
    expect(rows).toEqual([{ id: "pool-silent" }]);
  });

  it("stays locked by a live worker for any time", async () => {
    await lockJob("pool-living", 3_600);
    await beat("pool-living", 5);
    await unlockDead(database.pool, log);
    expect(await lockedBy()).toEqual(["pool-living"]);
  });

  it("stays locked by a worker that has just started, before its first heartbeat", async () => {
    await lockJob("pool-new", 2);
    await unlockDead(database.pool, log);
    expect(await lockedBy()).toEqual(["pool-new"]);
  });

  it("returns to the queue when its live worker never received it", async () => {
    const known = await lockJob("pool-living", 30);
    await lockJob("pool-living", 30);
    await lockJob("pool-living", 2);
    await lockJob("pool-other", 30);
    await unlockUnheard(database.pool, { id: "pool-living", runningJobs: () => [known] }, log);
    expect(await lockedBy()).toEqual(["pool-living", null, "pool-living", "pool-other"]);
  });

  it("returns to the queue as soon as its worker has ended", async () => {
    const heartbeats = startHeartbeats(database.pool, log);
    heartbeats.join({ id: "pool-mine", runningJobs: () => [] });
    await expect
      .poll(async () => (await sql`select id from job_workers`.execute(database.db)).rows)
      .toEqual([{ id: "pool-mine" }]);
    await lockJob("pool-mine", 1);
    await heartbeats.leave("pool-mine");
    heartbeats.close();
    expect(await lockedBy()).toEqual([null]);
    expect((await sql`select id from job_workers`.execute(database.db)).rows).toEqual([]);
  });
});

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { useDatabase } from "#tests/db.ts";
import { testClock } from "./clock.ts";
import { addJob, job } from "./jobs.ts";
import { createLog } from "./log.ts";
import { startJobs } from "./worker.ts";
import { openWorkerPool } from "./worker-pool.ts";

const database = useDatabase();
const log = createLog("silent");
let finished: string[];
let ends: (() => Promise<void>)[];

beforeEach(() => {
  finished = [];
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
});

const brush = job({
  name: "brush",
  payload: z.object({ name: z.string() }),
  run: async ({ name }) => void finished.push(name),
});

async function start() {
  const clock = testClock("2026-11-20T15:00:00Z");
  const worker = await startJobs([brush], database.pool, { db: database.db, clock, log });
  ends.push(() => worker.stop());
  return worker;
}

const jobsLeft = async () =>
  (await sql`select id from graphile_worker.jobs`.execute(database.db)).rows.length;

/** Ends the connections like an operator or a failing network. */
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'waggon worker' and datname = current_database()`.execute(database.db);

describe("a worker", () => {
  it("runs jobs, even after all its connections broke", async () => {
    await start();
    await addJob(database.db, brush, { name: "Bo" });
    await expect.poll(() => finished, { timeout: 20_000 }).toEqual(["Bo"]);
    await breakConnections();
    await addJob(database.db, brush, { name: "Rex" });
    await expect.poll(() => finished, { timeout: 20_000 }).toEqual(["Bo", "Rex"]);
    await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);
  });

  it("marks a job as finished even when its connections broke during the job", async () => {
    const rinse = job({
      name: "rinse",
      payload: z.object({}),
      run: async () => {
        finished.push("rinse");
        await breakConnections();
      },
    });
    const clock = testClock("2026-11-20T15:00:00Z");
    const worker = await startJobs([rinse], database.pool, { db: database.db, clock, log });
    ends.push(() => worker.stop());
    await addJob(database.db, rinse, {});
    await expect.poll(() => finished, { timeout: 20_000 }).toEqual(["rinse"]);
    await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);
  });

  it("restarts when it ends by itself", async () => {
    await start();
    // The queue ends a worker from outside only when that worker learns of a newer schema.
    const exitCode = process.exitCode;
    const newerSchema = JSON.stringify({ breaking: true, migrationNumber: 99 });
    await expect
      .poll(
        async () => {
          await sql`select pg_notify('worker:migrate', ${newerSchema})`.execute(database.db);
          return process.exitCode;
        },
        { timeout: 20_000 },
      )
      .toBe(57);
    process.exitCode = exitCode;
    await addJob(database.db, brush, { name: "Bo" });
    await expect.poll(() => finished, { timeout: 20_000 }).toEqual(["Bo"]);
  });

  it("lets running jobs finish before it stops, and leaves no job locked", async () => {
    const dry = job({
      name: "dry",
      payload: z.object({}),
      run: async () => {
        finished.push("begun");
        await new Promise((resolve) => setTimeout(resolve, 200));
        finished.push("ended");
      },
    });
    const clock = testClock("2026-11-20T15:00:00Z");
    const worker = await startJobs([dry], database.pool, { db: database.db, clock, log });
    await addJob(database.db, dry, {});
    await expect.poll(() => finished, { timeout: 20_000 }).toContain("begun");
    await worker.stop();
    expect(finished).toEqual(["begun", "ended"]);
    expect(await jobsLeft()).toBe(0);
    expect((await sql`select id from job_workers`.execute(database.db)).rows).toEqual([]);
  });
});

describe("a worker's connections", () => {
  it("fail with a code that the queue retries, until the program stops", async () => {
    const own = openWorkerPool({ ...database.pool.options }, 1, log);
    ends.push(() => own.close());
    const broken = async () => {
      const client = await own.pool.connect();
      try {
        return await client
          .query("select pg_terminate_backend(pg_backend_pid())")
          .catch((error) => error.code);
      } finally {
        client.release(true);
      }
    };
    expect(await broken()).toBe("40001");
    own.stopRetrying();
    expect(await broken()).toBe("57P01");
  });

  it("pass other errors on unchanged", async () => {
    const own = openWorkerPool({ ...database.pool.options }, 1, log);
    ends.push(() => own.close());
    const client = await own.pool.connect();
    await expect(client.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
    client.release();
  });
});

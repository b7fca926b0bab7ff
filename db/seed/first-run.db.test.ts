import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { SECRET } from "#tests/reset-modules.ts";
import { jobs } from "../../src/jobs.ts";
import { fillPorts } from "../../src/ports.ts";
import { seed } from "./seed.ts";

const MINUTE_MS = 60_000;
/** By this time, every frequent job has run once. */
const FIRST_RUN_MINUTES = 10;
/** These jobs queue themselves again, so that they run more than once a minute. */
const CHAINED = ["sweep-payments", "sweep-outbox"];

/** The number and a hash of the rows of each table, the job queue included. */
async function contents(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(db);
  const counts = tables.rows.map(
    ({ name }) => sql`select ${name} as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as held from ${sql.table(name)} t`,
  );
  const queue = sql`select 'jobs' as name, count(*)::text as held
    from graphile_worker.jobs where task_identifier <> all(${CHAINED})`;
  const all = sql<{ name: string; held: string }>`${sql.join([...counts, queue], sql` union all `)}`;
  return Object.fromEntries((await all.execute(db)).rows.map(({ name, held }) => [name, held]));
}

describe.each([
  ["in the morning in Phoenix", "2026-11-20T16:10:00Z"],
  ["at night", "2026-11-22T07:50:00Z"],
  ["on New Year's Eve", "2026-12-31T22:25:00Z"],
])("a demo that is seeded %s", (_, moment) => {
  const database = useDatabase();
  const now = new Date(moment);

  beforeAll(async () => {
    const clock = testClock(now);
    fillPorts({ mode: "demo", secret: SECRET, mail: null, twilio: null }, database.db, clock);
    const files = memoryFiles();
    setFileStorage(files);
    await seed(database.db, { now, files });
  });

  it.each([0, FIRST_RUN_MINUTES])(
    "is left alone by the first run of every job, %d minutes later",
    async (minutes) => {
      const before = await contents(database.db);
      const clock = testClock(new Date(now.getTime() + minutes * MINUTE_MS));
      for (const job of jobs.filter((one) => one.every !== undefined)) {
        await job.run({}, { db: database.db, clock, log: createLog("silent") });
      }
      expect(await contents(database.db)).toEqual(before);
    },
  );

  it("has visits and requests that wait for an answer since today and for longer", async () => {
    const { rows } = await sql<{ status: string; n: number; longest: number; shortest: number }>`
      select status, count(*) as n, max(extract(epoch from ${now} - updated_at) / 3600)::float as longest,
        min(extract(epoch from ${now} - updated_at) / 3600)::float as shortest
      from orders where status in ('pending', 'request') group by status order by status
    `.execute(database.db);
    expect(rows.map((row) => row.status)).toEqual(["pending", "request"]);
    for (const { n, longest, shortest } of rows) {
      expect(n).toBeGreaterThanOrEqual(10);
      expect(longest).toBeGreaterThan(16);
      expect(shortest).toBeLessThan(10);
    }
  });

  it("has sent reminders only for visits of the next day", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from orders where status = 'accepted' and appointment_start > ${now}
        and (reminded_day_at is null) <> (appointment_start > ${now}::timestamptz + interval '24 hours 15 minutes')
    `.execute(database.db);
    expect(rows).toEqual([]);
  });
});

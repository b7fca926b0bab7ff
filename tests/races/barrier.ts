import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Database, type Db, openDatabase } from "#kit/server/database.ts";
import type { TestDatabase } from "#tests/db.ts";
import { PATIENT } from "#tests/patient.ts";

/** Starts all clients together: each waits at a barrier until all have arrived. */
export async function together<T>(clients: readonly (() => Promise<T>)[]): Promise<T[]> {
  const barrier = Promise.withResolvers<void>();
  const running = clients.map(async (act) => {
    await barrier.promise;
    return act();
  });
  barrier.resolve();
  return Promise.all(running);
}

/**
 * `together`, with a lock on a table (the calendar's) until `waiters` connections wait. So no client finishes
 * before the next begins, even on a busy machine. The lock ends after eight seconds at the latest. An
 * `exclusive` lock lets clients read, and stops them where they lock or write a row.
 */
export async function throughGate<T>(
  { pool }: TestDatabase,
  waiters: number,
  clients: readonly (() => Promise<T>)[],
  table: "occupancy" | "groomer_signatures" | "orders" | "outbox_messages" = "occupancy",
  mode: "access exclusive" | "exclusive" = "access exclusive",
): Promise<T[]> {
  const gate = await pool.connect();
  await gate.query(`begin; lock table ${table} in ${mode} mode`);
  const running = together(clients);
  const deadline = performance.now() + 8_000;
  while (performance.now() < deadline && (await waiting(gate)) < waiters) await sleep(5);
  await gate.query("commit");
  gate.release();
  return running;
}

async function waiting(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select distinct pid from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database() and application_name <> 'waggon feed'`,
  );
  return rows.length;
}

/** Counts the pairs of rows in which two holders share a minute of one resource. */
export async function overlaps(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("occupancy as a")
    .innerJoin("occupancy as b", (join) =>
      join
        .onRef("a.resource", "=", "b.resource")
        .onRef("a.id", "<", "b.id")
        .onRef("a.holder", "!=", "b.holder"),
    )
    .select("a.id")
    .where((eb) => eb(eb.ref("a.during"), "&&", eb.ref("b.during")))
    .execute();
  return rows.length;
}

/**
 * Drops the overlap constraint, and returns a URL without the advisory lock. On its search path, a function
 * that does nothing replaces the lock.
 */
export async function unguard(database: TestDatabase): Promise<string> {
  await database.pool.query("alter table occupancy drop constraint occupancy_no_overlap");
  await database.pool.query(
    "create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select'",
  );
  const url = new URL(database.url);
  url.searchParams.set("options", "-c search_path=public,pg_catalog");
  return url.href;
}

/** Opens the database without its guards. */
export async function openUnguarded(database: TestDatabase): Promise<Database> {
  return openDatabase(await unguard(database), { ...PATIENT, max: 32 });
}

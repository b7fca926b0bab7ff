import { type Database, type Db, openDatabase } from "#kit/server/database.ts";
import type { TestDatabase } from "#tests/db.ts";

/** All clients begin together: each waits at the barrier until every one of them has arrived. */
export async function together<T>(clients: readonly (() => Promise<T>)[]): Promise<T[]> {
  const barrier = Promise.withResolvers<void>();
  const running = clients.map(async (act) => {
    await barrier.promise;
    return act();
  });
  barrier.resolve();
  return Promise.all(running);
}

/** How many times two different holders share a minute of one resource. */
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

/** The same code on a database whose constraint is gone and whose advisory lock, found first on the path, locks nothing. */
export async function openUnguarded(database: TestDatabase): Promise<Database> {
  await database.pool.query("alter table occupancy drop constraint occupancy_no_overlap");
  await database.pool.query(
    "create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select'",
  );
  const url = new URL(database.url);
  url.searchParams.set("options", "-c search_path=public,pg_catalog");
  return openDatabase(url.href, { max: 32 });
}

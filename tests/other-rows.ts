import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Call } from "./works/stage.ts";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id in the path, the query and the body of a call. */
export function idsIn({ params, query, body }: Call): string[] {
  return [...new Set(JSON.stringify({ params, query, body }).match(ID) ?? [])];
}

/** The same call with another id in the place of one of its ids. */
export function withId(call: Call, id: string, other: string): Call {
  const { params, query, body } = call;
  return { ...call, ...JSON.parse(JSON.stringify({ params, query, body }).replaceAll(id, other)) };
}

/** Knows in which table a brand has the row of an id, and a row that another brand has there. */
export async function makeRowFinder(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`select relation.relname as name from pg_class relation
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and (select count(*) from pg_attribute where attrelid = relation.oid and attname in ('id', 'site_id')
        and atttypid = 'uuid'::regtype) = 2
    order by relname`.execute(db);

  /** The table of each id that names a row of the brand. */
  async function tablesOf(siteId: SiteId, ids: readonly string[]): Promise<Map<string, string>> {
    const parts = tables.map(
      ({ name }) => sql`select id, ${sql.lit(name)} as name from ${sql.table(name)}
        where site_id = ${siteId} and id = any(${ids}::uuid[])`,
    );
    const { rows } = await sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
      db,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** A brand's newest row of a table. */
  async function newestIn(table: string, siteId: SiteId): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where site_id = ${siteId} order by id desc limit 1`.execute(db);
    return rows[0]?.id;
  }

  return { tablesOf, newestIn };
}

import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Makes the database note each row of a brand that is written. Returns a function that names the tables with
 * rows of these brands that were written since its last call.
 */
export async function noteWrites(db: Db): Promise<(...siteIds: SiteId[]) => Promise<string[]>> {
  await sql`create table noted_writes (site_id uuid, relation text)`.execute(db);
  await sql`create function note_write() returns trigger language plpgsql as $$ begin
    insert into noted_writes values (coalesce(new.site_id, old.site_id), tg_table_name);
    return null;
  end $$`.execute(db);
  await sql`do $$ declare relation regclass; begin
    for relation in select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'site_id' and relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace and relname <> 'noted_writes'
    loop
      execute format('create trigger note_write after insert or update or delete on %s
        for each row execute function note_write()', relation);
    end loop;
  end $$`.execute(db);
  return async (...siteIds) => {
    const { rows } = await sql<{ siteId: SiteId; relation: string }>`
      with noted as (delete from noted_writes returning site_id, relation)
      select distinct site_id, relation from noted order by relation`.execute(db);
    return rows.filter((row) => siteIds.includes(row.siteId)).map(({ relation }) => relation);
  };
}

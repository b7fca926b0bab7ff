import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { Viewer } from "#kit/server/open-stream.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";

type Change = { reading: readonly Viewer[]; gone: readonly Viewer[]; seconds: number };

/**
 * Notes by the database's clock who reads an event stream, and removes those who do no more and rows of
 * programs that died. Who still reads a stream of another process is noted again by that one.
 */
export async function noteReaders(db: Db, { reading, gone, seconds }: Change): Promise<void> {
  const columnsOf = (viewers: readonly Viewer[]) => {
    const sorted = viewers.toSorted((one, other) => (one.person.accountId < other.person.accountId ? -1 : 1));
    const accountIds = sorted.map(({ person }) => person.accountId);
    return sql`unnest(${accountIds}::uuid[], ${sorted.map(({ siteId }) => siteId)}::uuid[])`;
  };
  if (gone.length > 0) {
    await sql`${PREPARED} delete from stream_readers where ends_at <= now()
      or (account_id, site_id) in (select * from ${columnsOf(gone)})`.execute(db);
  }
  if (reading.length === 0) return;
  // An account may be erased at this moment.
  await sql`${PREPARED} insert into stream_readers (account_id, site_id, ends_at)
    select reader.account_id, reader.site_id, now() + make_interval(secs => ${seconds}::int)
    from ${columnsOf(reading)} as reader (account_id, site_id)
      join accounts on accounts.id = reader.account_id and accounts.site_id = reader.site_id
    on conflict (account_id, site_id) do update set ends_at = excluded.ends_at`.execute(db);
}

import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { InboxKind, OwnerFilter } from "../rules/kinds.ts";
import { SOURCES, type SourceRow } from "./sources.ts";

/** Something that waits, with its owner, who is a member of the team with access. */
export type InboxRow = Omit<SourceRow, "assigneeId"> & { ownerId: string | null; ownerName: string | null };

type Scope = { siteId: SiteId; now: Date; kinds: readonly InboxKind[] };

/** Everything that waits of these kinds, which must be some, each with its owner. */
function selectQueue({ siteId, now, kinds }: Scope): RawBuilder<unknown> {
  const sources = sql.join(
    kinds.map((kind) => SOURCES[kind](siteId, now)),
    sql` union all `,
  );
  return sql`select queue.*, owner.account_id as owner_id,
      trim(owner.first_name || ' ' || owner.last_name) as owner_name
    from (${sources}) queue
      left join inbox_owners taken on taken.site_id = ${siteId} and taken.kind = queue.kind
        and taken.subject_id = queue.id
      left join accounts account on account.site_id = ${siteId}
        and account.id = coalesce(queue.assignee_id, taken.owner_id)
        and (account.status = 'active' or queue.assignee_id is not null)
      left join staff_members owner on owner.site_id = ${siteId} and owner.account_id = account.id`;
}

const COLUMNS = sql`kind, id, subject, number, state, rating, maker, order_id as "orderId", since, due_at as "dueAt",
  time_zone as "timeZone", owner_id as "ownerId", owner_name as "ownerName"`;

const OWNED: Record<OwnerFilter, (accountId: string) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  mine: (accountId) => sql`owner_id = ${accountId}`,
  free: () => sql`owner_id is null`,
};

type Filter = Scope & { owner: OwnerFilter; accountId: string; limit: number; page: number };

/** A page of what waits, oldest first. */
export async function list(
  db: Db,
  { owner, accountId, limit, page, ...scope }: Filter,
): Promise<{ rows: InboxRow[]; total: number }> {
  if (scope.kinds.length === 0) return { rows: [], total: 0 };
  const { rows } = await sql<InboxRow & { total: number }>`select ${COLUMNS}, count(*) over ()::int as total
    from (${selectQueue(scope)}) waiting where ${OWNED[owner](accountId)}
    order by since, kind, id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export type KindCount = { kind: InboxKind; all: number; mine: number; free: number };

/** How much waits of each kind; kinds of which nothing waits are left out. */
export async function count(db: Db, accountId: string, scope: Scope): Promise<KindCount[]> {
  if (scope.kinds.length === 0) return [];
  const { rows } = await sql<KindCount>`select kind, count(*)::int as "all",
      count(*) filter (where owner_id = ${accountId})::int as mine,
      count(*) filter (where owner_id is null)::int as free
    from (${selectQueue(scope)}) waiting group by kind`.execute(db);
  return rows;
}

/** Something that waits; undefined once its cause has ended. */
export async function find(
  db: Db,
  { kind, id, ...scope }: Omit<Scope, "kinds"> & { kind: InboxKind; id: string },
): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`select ${COLUMNS}
    from (${selectQueue({ ...scope, kinds: [kind] })}) waiting where id = ${id}`.execute(db);
  return rows[0];
}

/** The ids of what waits of a kind, for the job that removes owners of what waits no longer. */
export const selectIds = (siteId: SiteId, kind: InboxKind, now: Date) =>
  sql`select queue.id from (${SOURCES[kind](siteId, now)}) queue`;

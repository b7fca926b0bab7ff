import { type SqlBool, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { Role } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Facts = Record<string, string | number | boolean | null>;

export type AuditRow = {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  subjectRole: Role | null;
  subjectId: string | null;
  subjectName: string | null;
  action: string;
  target: string;
  reason: string;
  before: Facts | null;
  after: Facts | null;
  requestId: string;
};

export type AuditFilter = {
  actorId?: string | undefined;
  objectId?: string | undefined;
  /** Entries before this instant. */
  until?: Date | undefined;
  /** Entries with smaller ids. */
  before?: number | undefined;
  hasCalls: boolean;
  limit: number;
};

/** The id that a target names first; the index audit_entries_object has the same expression. */
const OBJECT = sql`substring(entry.target from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')`;
/** "PUT /v2/pet/{id}". */
const IS_CALL = sql`entry.action ~ '^[A-Z]+ /'`;

/** The latest entries of a brand that the filter lets through, with the names of the people in them. */
export async function listAudit(db: Db, siteId: SiteId, filter: AuditFilter): Promise<AuditRow[]> {
  const { actorId, objectId, until, before, hasCalls, limit } = filter;
  const conditions = [
    sql<SqlBool>`entry.site_id = ${siteId}`,
    ...(actorId ? [byActor(siteId, actorId)] : []),
    ...(objectId ? [ofObject(siteId, objectId)] : []),
    ...(until ? [sql<SqlBool>`entry.at < ${until}`] : []),
    ...(before ? [sql<SqlBool>`entry.id < ${before}`] : []),
    ...(hasCalls ? [] : [sql<SqlBool>`not ${IS_CALL}`]),
  ];
  const found = await sql<AuditRow>`
    select entry.id, entry.at, entry.action, entry.target, entry.reason, entry.before, entry.after,
      entry.request_id, actor.id as actor_id, trim(actor.first_name || ' ' || actor.last_name) as actor_name,
      subject.role as subject_role, subject.id as subject_id, subject.name as subject_name
    from audit_entries entry
    left join staff_members actor on actor.account_id = entry.actor_id and actor.site_id = entry.site_id
    left join lateral (
      select 'customer' as role, id, trim(first_name || ' ' || last_name) as name
        from customers where account_id = entry.subject_id and site_id = entry.site_id
      union all
      select 'groomer', id, display_name
        from groomers where account_id = entry.subject_id and site_id = entry.site_id
      union all
      select 'renter', id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), business_name)
        from renters where account_id = entry.subject_id and site_id = entry.site_id
      union all
      select 'staff', id, trim(first_name || ' ' || last_name)
        from staff_members where account_id = entry.subject_id and site_id = entry.site_id
      limit 1
    ) subject on true
    where ${sql.join(conditions, sql` and `)}
    order by entry.id desc limit ${limit}`.execute(db);
  return found.rows;
}

const byActor = (siteId: SiteId, id: string) => sql<SqlBool>`entry.actor_id =
  (select account_id from staff_members where site_id = ${siteId} and id = ${id})`;

/** Entries whose target names the object first, or which concern the account of that profile. */
function ofObject(siteId: SiteId, id: string) {
  const account = sql`select account_id from customers where site_id = ${siteId} and id = ${id}
    union all select account_id from groomers where site_id = ${siteId} and id = ${id}
    union all select account_id from renters where site_id = ${siteId} and id = ${id}
    union all select account_id from staff_members where site_id = ${siteId} and id = ${id}`;
  return sql<SqlBool>`(${OBJECT} = ${id} or entry.subject_id in (${account}))`;
}

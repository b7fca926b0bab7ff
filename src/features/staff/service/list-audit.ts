import { atWall } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { AUDIT_PAGE_SIZE, type AuditItem, type listAudit as contract } from "../contract/audit.ts";
import { listAreaDays } from "../internal/list-area-days.ts";
import * as auditStore from "../store/audit.ts";

type Query = Parsed<typeof contract>["query"];

/** Lists what staff did, the latest first. For staff with `audit.read`. */
export async function listAudit(context: Context, query: Query) {
  const { db, siteId } = context;
  const rows = await auditStore.listAudit(db, siteId, {
    actorId: query.actor,
    objectId: query.object,
    until: query.until === undefined ? undefined : await endOf(context, query.until),
    before: query.before,
    hasCalls: query.calls === "true",
    limit: AUDIT_PAGE_SIZE + 1,
  });
  const items = rows.slice(0, AUDIT_PAGE_SIZE);
  return { items: items.map(present), next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

/** The end of a date in the time zone of the brand's first area. */
async function endOf(context: Context, date: string): Promise<Date> {
  const [area] = await listAreaDays(context);
  return new Date(atWall(addDays(date, 1), 0, area?.timeZone ?? "UTC"));
}

function present(row: auditStore.AuditRow): AuditItem {
  const { id, at, action, target, reason, requestId } = row;
  const { actorId, actorName, subjectRole, subjectId, subjectName } = row;
  return {
    ...{ id, at: at.toISOString(), action, target, reason, requestId },
    actor: actorId ? { id: actorId, displayName: actorName ?? "" } : null,
    subject:
      subjectRole && subjectId ? { role: subjectRole, id: subjectId, displayName: subjectName ?? "" } : null,
    before: row.before ?? {},
    after: row.after ?? {},
  };
}

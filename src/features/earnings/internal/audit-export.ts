import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit } from "#kit/server/audit.ts";

/** Writes to the audit log who downloaded what of the brand's money, though nothing has changed. */
export async function auditExport(
  context: Context,
  {
    target,
    subjectId,
    action = "download statements",
    ...after
  }: AuditFacts & { target: string; subjectId: string | null; action?: string },
): Promise<void> {
  const { db, siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const entry = { siteId, actorId, subjectId, requestId, target, before: {}, after };
  await recordAudit(db, { ...entry, action, reason: "" }, now);
}

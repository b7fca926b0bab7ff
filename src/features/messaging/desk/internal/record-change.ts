import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit } from "#kit/server/audit.ts";
import type { Db, Tx } from "#kit/server/database.ts";

type Change = { action: string; target: string; before?: AuditFacts; after: AuditFacts };

/** Writes to the audit log what staff did at the desk. The facts never contain what somebody wrote. */
export async function recordChange(
  tx: Db | Tx,
  context: Context,
  { action, target, before = {}, after }: Change,
): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await recordAudit(tx, { siteId, actorId, subjectId: null, requestId, action, target, before, after }, now);
}

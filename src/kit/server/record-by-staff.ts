import { actingAs, type Context } from "./api-handler.ts";
import { type AuditFacts, recordAudit } from "./audit.ts";
import type { Db, Tx } from "./database.ts";

type Change = { action: string; target: string; before?: AuditFacts; after: AuditFacts };

/**
 * Writes to the audit log what the calling staff member has changed of something that is no person. The facts
 * never contain what a person wrote to another.
 */
export async function recordByStaff(
  tx: Db | Tx,
  context: Context,
  { action, target, before = {}, after }: Change,
): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await recordAudit(tx, { siteId, actorId, subjectId: null, requestId, action, target, before, after }, now);
}

import { actingAs, type Context } from "./api-handler.ts";
import { type AuditEntry, recordAudit } from "./audit.ts";
import type { Db, Tx } from "./database.ts";

type Change = Pick<AuditEntry, "action" | "target" | "before" | "reason"> &
  Required<Pick<AuditEntry, "after">>;

/**
 * Writes to the audit log what the calling staff member has changed of something that is no person. The facts
 * never contain what a person wrote to another. `reason`: what the staff member gave as the reason.
 */
export async function recordByStaff(
  tx: Db | Tx,
  context: Context,
  { before = {}, ...change }: Change,
): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await recordAudit(tx, { siteId, actorId, subjectId: null, requestId, before, ...change }, now);
}

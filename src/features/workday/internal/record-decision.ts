import type { Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";

type Decision = {
  action: string;
  groomer: { id: string; accountId: string };
  before: AuditFacts;
  after: AuditFacts;
  reason?: string;
};

/** Writes to the audit log what staff decided about a groomer. */
export async function recordDecision(
  tx: Tx,
  { siteId, actor, requestId, now }: Context,
  { action, groomer, ...facts }: Decision,
): Promise<void> {
  const actorId = staffBehind(actor);
  if (!actorId) return;
  const about = { siteId, actorId, subjectId: groomer.accountId, requestId, target: `groomer=${groomer.id}` };
  await recordAudit(tx, { ...about, action, ...facts }, now);
}

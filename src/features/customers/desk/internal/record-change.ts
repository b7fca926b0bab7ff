import type { Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";

type Change = {
  action: string;
  customer: { customerId: string; accountId: string };
  before: AuditFacts;
  after: AuditFacts;
  reason?: string;
};

/** Writes to the audit log what staff changed about a customer, without addresses and numbers. */
export async function recordChange(
  tx: Tx,
  { siteId, actor, requestId, now }: Context,
  { action, customer, ...facts }: Change,
): Promise<void> {
  const actorId = staffBehind(actor);
  if (!actorId) return;
  const about = { siteId, actorId, subjectId: customer.accountId, requestId };
  await recordAudit(tx, { ...about, action, target: `customer=${customer.customerId}`, ...facts }, now);
}

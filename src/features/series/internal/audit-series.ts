import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";

type Change = { action: string; before: AuditFacts; after: AuditFacts; reason?: string };

/** Writes to the audit log what staff changed in a customer's series, also those who act for its groomer. */
export async function auditSeries(
  tx: Tx,
  context: Context,
  { id, customerId }: { id: string; customerId: string },
  change: Change,
): Promise<void> {
  const { siteId, actor, requestId, now } = context;
  const actorId = staffBehind(actor);
  if (!actorId) return;
  const subjectId = await readAccountId(tx, siteId, customerId);
  await recordAudit(tx, { siteId, actorId, subjectId, requestId, target: `series=${id}`, ...change }, now);
}

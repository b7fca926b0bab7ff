import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";

type Change = { action: string; before: AuditFacts; after: AuditFacts; reason?: string };

/** Writes to the audit log what staff changed in a customer's series. */
export async function auditSeries(
  tx: Tx,
  context: Context,
  { id, customerId }: { id: string; customerId: string },
  change: Change,
): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const subjectId = await readAccountId(tx, siteId, customerId);
  await recordAudit(tx, { siteId, actorId, subjectId, requestId, target: `series=${id}`, ...change }, now);
}

import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditEntry, recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";

type Recorded = Pick<AuditEntry, "action" | "before" | "after">;

/** Writes down what a member of the team has changed of a coupon. */
export async function recordChange(
  context: Context,
  tx: Tx,
  couponId: string,
  entry: Recorded,
): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const of = { siteId, requestId, actorId, subjectId: null, target: `coupon=${couponId}` };
  await recordAudit(tx, { ...of, ...entry }, now);
}

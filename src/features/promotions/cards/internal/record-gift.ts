import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditEntry, recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";

type Recorded = Pick<AuditEntry, "action" | "before" | "after" | "reason">;

/** Writes down what a member of the team has done with a gift card, never its code. */
export async function recordGift(context: Context, tx: Tx, id: string, entry: Recorded): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const of = { siteId, requestId, actorId, subjectId: null, target: `giftCard=${id}` };
  await recordAudit(tx, { ...of, ...entry }, now);
}

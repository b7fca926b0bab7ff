import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OutboxMessage } from "../contract.ts";
import { find, lock, type MessageRow } from "../store.ts";
import { OUTBOX_NAMES } from "../words.ts";
import { presentMessage } from "./present-message.ts";

type Facts = { before: AuditFacts; after: AuditFacts };

/**
 * Changes a message under its lock, and writes what `change` returns to the audit log; null is no change.
 * Throws `not_found` for messages that the brand does not have.
 */
export async function changeMessage(
  context: Context,
  id: string,
  action: string,
  change: (tx: Tx, message: MessageRow) => Promise<Facts | null>,
): Promise<OutboxMessage> {
  const { db, siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await db.transaction().execute(async (tx) => {
    const message = await lock(tx, context, id);
    if (!message) throw notFound(OUTBOX_NAMES.message);
    const facts = await change(tx, message);
    if (facts === null) return;
    const entry = { siteId, requestId, actorId, subjectId: null, action, target: `message=${id}` };
    await recordAudit(tx, { ...entry, ...facts }, now);
  });
  const row = await find(db, context, id);
  if (!row) throw notFound(OUTBOX_NAMES.message);
  return presentMessage(row, context);
}

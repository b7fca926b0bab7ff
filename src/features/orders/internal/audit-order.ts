import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import * as ordersStore from "../store/orders.ts";

type Row = ordersStore.OrderRow;

const toFacts = (row: Row): AuditFacts => ({
  status: row.status,
  groomerId: row.groomerId,
  appointmentStart: row.appointmentStart?.toISOString() ?? null,
  appointmentEnd: row.appointmentEnd?.toISOString() ?? null,
  orderMarkedAsNoShow: row.orderMarkedAsNoShow,
  fee: row.fee,
  totalMin: row.totals.total.min,
  totalMax: row.totals.total.max,
  // Not the point itself: entries are never erased, and it may be a home.
  precision: row.address.precision ?? null,
});

/**
 * `before` and `after` are facts beside those of the order's row; `reason` is the note of the caller. Without
 * `actorId`, only staff are recorded, also those who act for a customer or groomer.
 */
type AuditedChange = {
  action: string;
  before?: AuditFacts;
  after?: AuditFacts;
  reason?: string;
  actorId?: string;
};

/** Writes to the audit log what changed in an order, in the transaction that did it. `row` is from before. */
export async function auditOrder(
  tx: Tx,
  { siteId, actor, requestId, now }: Context,
  row: Row,
  { action, before, after, reason = "", actorId = staffBehind(actor) ?? undefined }: AuditedChange,
): Promise<void> {
  if (actorId === undefined) return;
  const subjectId = await readAccountId(tx, siteId, row.customerId);
  const current = (await ordersStore.find(tx, siteId, row.id)) ?? row;
  const entry = {
    ...{ siteId, actorId, subjectId, action, target: `order=${row.id}`, requestId, reason },
    before: { ...toFacts(row), ...before },
    after: { ...toFacts(current), ...after },
  };
  await recordAudit(tx, entry, now);
}

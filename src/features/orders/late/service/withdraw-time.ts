import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { showVisits } from "../../answers/service/give-up-visits.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { isProposalOpen } from "../../rules/proposed-time.ts";
import { closeRequest, findProposedTime, lock, setStatus } from "../../store/changes.ts";
import { notifyWithdrawnTime } from "../internal/notify-asked-time.ts";
import { readOwnVisit } from "../internal/read-open-visit.ts";
import { LATE_REFUSALS } from "../words.ts";

/**
 * Withdraws the groomer's question for this time, and notifies the customer. Safe to repeat. Throws
 * `conflict` if the customer has agreed to it, or the groomer asks for another time by now.
 */
export async function withdrawTime(
  context: Context,
  id: string,
  { appointmentStart }: { appointmentStart: string },
): Promise<ProviderOrder> {
  await readOwnVisit(context, id);
  await context.db.transaction().execute((tx) => withdraw(tx, context, id, new Date(appointmentStart)));
  const [order] = await showVisits(context, [id]);
  return order as ProviderOrder;
}

async function withdraw(tx: Tx, context: Context, id: string, asked: Date): Promise<void> {
  const { siteId, now } = context;
  const row = await lock(tx, siteId, id);
  if (row?.appointmentStart?.getTime() === asked.getTime())
    throw new Refusal("conflict", LATE_REFUSALS.agreed);
  const proposed = row && (await findProposedTime(tx, siteId, id));
  if (!row || !proposed || !isProposalOpen(row, proposed, now)) return;
  if (proposed.start.getTime() !== asked.getTime()) throw new Refusal("conflict", LATE_REFUSALS.otherTime);
  await closeRequest(tx, siteId, id, "replaced", now);
  // The new version makes an agreement fail that was planned before.
  await setStatus(tx, siteId, id, { status: row.status, now });
  await notifyWithdrawnTime(tx, context, id, proposed);
  const before = { proposedStart: proposed.start.toISOString() };
  await auditOrder(tx, context, row, { action: "withdraw proposed time of order", before });
}

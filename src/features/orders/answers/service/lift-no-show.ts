import { enterLift } from "#features/earnings/service/enter-lift.ts";
import { readOrderCharges, refundableOf } from "#features/payments/service/read-charges.ts";
import { waiveCharges } from "#features/payments/service/waive-charges.ts";
import { readOrderExtras, setOrderExtras } from "#features/promotions/service/set-order-extras.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { addJob } from "#kit/server/jobs.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound, Refusal, refuseLack } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { lock } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import type { LiftInput } from "../contract/lift.ts";
import { carryOutRefunds } from "../internal/carry-out-refunds.ts";
import { requireRefundProof } from "../internal/judge-refund.ts";
import { notifyLifted } from "../internal/notify-lifted.ts";
import { readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { ANSWER_MS, notifyRefundJob, refundKey } from "../jobs.ts";
import { liftNoShow as lift } from "../store/answers.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/** Names the refund of a lift, also in earnings: the version differs each time that a visit is marked. */
const sourceOf = ({ id, version }: OrderRow) => `lift-${id}-${version}`;

/**
 * Takes a no-show back and refunds its fee: decided under the order's lock, then sent to the bank. For staff.
 * Safe to repeat.
 * @throws `conflict` for an order that has changed, while the bank has not answered the charge, if gift card
 * or credit of the visit are spent, and if the bank refuses the refund; `forbidden` without the permission to
 * refund.
 */
export async function liftNoShow(context: Context, id: string, input: LiftInput): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  const { db, siteId } = context;
  const charges = await readOrderCharges(db, siteId, id);
  const wanted = row.orderMarkedAsNoShow ? refundableOf(charges) : 0;
  const seenRefunded = input.seenRefunded ?? charges.refunded;
  if (wanted > 0) {
    if (!mayAsStaff(context.actor, "money.refund")) throw refuseLack("money.refund");
    await requireRefundProof(context, { ...input, seenRefunded }, wanted);
  }
  const lifted = await db
    .transaction()
    .execute((tx) => decide(tx, context, id, { ...input, seenRefunded, wanted }));
  if (lifted && !(await carryOutRefunds(context, lifted.refunds, lifted.notice)))
    throw new Refusal("conflict", ANSWER_REFUSALS.liftedNotRefunded);
  return showProviderOrder(context, id);
}

/** `wanted`: the cents for which permission and proof were judged. */
type Judged = LiftInput & { seenRefunded: number; wanted: number };

/** Returns null for a repeat. */
async function decide(tx: Tx, context: Context, id: string, input: Judged) {
  const { siteId, now } = context;
  const row = await lock(tx, siteId, id);
  if (!row) throw notFound("This appointment");
  if (!row.orderMarkedAsNoShow) {
    // The version after the one that the caller saw: the same press, sent twice.
    if (row.status === "accepted" && row.version === input.version + 1) return null;
    throw new Refusal("conflict", ANSWER_REFUSALS.notNoShow);
  }
  if (row.version !== input.version) throw orderChanged();
  const before = await readOrderCharges(tx, siteId, id);
  if (before.refunded !== input.seenRefunded) throw new Refusal("conflict", ANSWER_REFUSALS.refundedSince);
  const refundId = sourceOf(row);
  await lift(tx, siteId, id, now);
  const usedAgain = await useExtrasAgain(tx, context, row);
  const waived = await waiveCharges(tx, { siteId, orderId: id, key: refundId, now });
  if (!waived.ok) throw new Refusal("conflict", ANSWER_REFUSALS.feePending);
  if (waived.cents !== input.wanted) throw orderChanged();
  const share = await enterLift(tx, context, { orderId: id, source: refundId });
  const notice = { siteId, origin: context.origin, orderId: id, refundId, description: "" };
  if (waived.cents > 0)
    await addJob(tx, notifyRefundJob, notice, { key: refundKey({ refundId }), inMs: ANSWER_MS });
  await notifyLifted(tx, context, id, { fee: row.fee, refund: waived.cents, usedAgain, share });
  const after = { refundedCents: waived.cents, ...(waived.cents > 0 && { refundId }) };
  await auditOrder(tx, context, row, { action: "lift no-show", after, reason: input.reason });
  return { refunds: waived.refunds, notice };
}

/** Pays by gift card and credit again what they paid before the no-show gave it back. Returns the cents. */
async function useExtrasAgain(tx: Tx, { siteId, now }: Context, row: OrderRow): Promise<number> {
  const [credit, cents] = [sumTakenOff(row.totals, "credit").max, sumTakenOff(row.totals, "gift_card").max];
  if (credit === 0 && cents === 0) return 0;
  const owner = { orderId: row.id, customerId: row.customerId };
  const { giftCard } = await readOrderExtras(tx, { siteId, now }, owner);
  const used = { giftCard: giftCard && cents > 0 ? { id: giftCard.id, cents } : null, credit };
  const isPaid =
    (cents === 0 || giftCard !== null) && (await setOrderExtras(tx, { siteId, now }, owner, used));
  if (!isPaid) throw new Refusal("conflict", ANSWER_REFUSALS.extrasSpent);
  return credit + cents;
}

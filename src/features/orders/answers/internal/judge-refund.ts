import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import { readRefund } from "#features/payments/service/request-order-refund.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { RefundInput } from "../contract/refund.ts";
import { refundLinesOf, sumRefundLines } from "../rules/refund-lines.ts";
import { ANSWER_FAULTS, ANSWER_REFUSALS } from "../words/refusals.ts";

/** The cents that a refund gives back: as named, or as its lines have it. */
export function amountOf(row: OrderRow, { amount, lines }: Pick<RefundInput, "amount" | "lines">): number {
  const cents = lines ? sumRefundLines(refundLinesOf(row), lines) : (amount ?? null);
  if (cents === null) throw refuseFields({ lines: [ANSWER_FAULTS.unknownLine] });
  if (cents === 0) throw refuseFields({ [lines ? "lines" : "amount"]: [ANSWER_FAULTS.nothingToRefund] });
  return cents;
}

/**
 * Asks for a proof once the order's refunds exceed the brand's limit together, so that parts need it too.
 * What was refunded is what the caller saw: `requireSeen` refuses any other sum under the order's lock.
 */
export async function requireRefundProof(
  context: Context,
  input: Pick<RefundInput, "seenRefunded" | "password" | "confirmCode">,
  cents: number,
): Promise<void> {
  const { refundLimitCents } = await readSite(context.db, context.siteId);
  if (input.seenRefunded + cents > refundLimitCents) await requireStaffProof(context, input);
}

/**
 * Refuses a refund whose caller saw other refunds. The order must be locked. Returns whether it is a repeat,
 * which is not judged again.
 */
export async function requireSeen(
  tx: Tx,
  { siteId }: Context,
  { id }: Pick<OrderRow, "id">,
  { refundId, seenRefunded }: Pick<RefundInput, "refundId" | "seenRefunded">,
): Promise<boolean> {
  const same = await readRefund(tx, { siteId, orderId: id, key: refundId });
  if (same.isRequested) return true;
  const { givenBack } = await readOrderCharges(tx, siteId, id);
  if (givenBack !== seenRefunded) throw new Refusal("conflict", ANSWER_REFUSALS.refundedSince);
  return false;
}

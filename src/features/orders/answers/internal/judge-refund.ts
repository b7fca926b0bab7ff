import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import { readLineRefunds, readRefund } from "#features/payments/service/request-order-refund.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { RefundInput } from "../contract/refund.ts";
import { leftOf, refundLinesOf } from "../rules/refund-lines.ts";
import { ANSWER_FAULTS, ANSWER_REFUSALS, aboveLine } from "../words/refusals.ts";

/** The cents that a refund gives back. */
export const amountOf = ({ amount, lines }: Pick<RefundInput, "amount" | "lines">): number =>
  lines ? lines.reduce((sum, line) => sum + line.amount, 0) : (amount ?? 0);

/** Refuses more of a line than it cost, less what was refunded of it before. The order must be locked. */
export async function requireLinesLeft(
  tx: Tx,
  { siteId }: Context,
  row: OrderRow,
  { lines = [] }: Pick<RefundInput, "lines">,
): Promise<void> {
  if (lines.length === 0) return;
  const priced = refundLinesOf(row);
  const refunded = await readLineRefunds(tx, siteId, row.id);
  const errors: FieldErrors = {};
  for (const [index, { place, amount }] of lines.entries()) {
    const line = priced[place];
    if (!line) errors[`lines.${index}.place`] = [ANSWER_FAULTS.unknownLine];
    else if (amount > leftOf(line, refunded.get(place)))
      errors[`lines.${index}.amount`] = [aboveLine(leftOf(line, refunded.get(place)))];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/**
 * Asks for a proof once the order's refunds exceed the brand's limit together, so that parts need it too,
 * also those of a fee that was taken back.
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
  const { refunded } = await readOrderCharges(tx, siteId, id);
  if (refunded !== seenRefunded) throw new Refusal("conflict", ANSWER_REFUSALS.refundedSince);
  return false;
}

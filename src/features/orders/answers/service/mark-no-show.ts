import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { settleGiftCards } from "#features/promotions/service/settle-gift-cards.ts";
import { returnCredit } from "#features/promotions/service/spend-credit.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { enterFeeEarnings } from "../../internal/enter-earnings.ts";
import { readLateFee } from "../../internal/read-late-fee.ts";
import { planSettlement, type Settlement, settle } from "../../internal/settle-payment.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { notifyNoShow } from "../internal/notify-after-visit.ts";
import {
  type JudgedAnswer,
  judgeAnswer,
  readProviderOrder,
  showProviderOrder,
} from "../internal/read-provider-order.ts";
import { noShowFrom } from "../rules/answers.ts";
import { markNoShow as mark, setFee } from "../store/answers.ts";
import { waitForNoShow } from "../words/refusals.ts";

/** Refuses a groomer who has not yet waited at the door for as long as the brand wants. */
async function refuseEarly(tx: Tx, { siteId, now }: Context, { row, who }: JudgedAnswer): Promise<void> {
  if (who.by === "staff" || !row.appointmentStart) return;
  const { noShowWaitMinutes } = rulesOf(await readSite(tx, siteId), row);
  const from = noShowFrom(row.appointmentStart, noShowWaitMinutes);
  if (now < from) throw new Refusal("conflict", waitForNoShow(formatClock(from, row.timeZone)));
}

/**
 * Marks a visit as missed by the customer. The brand's late fee is charged to the held card and the rest is
 * released; gift card and credit go back. Safe to repeat. `seen`: the version that the
 * caller saw, if it must be the present one.
 */
export async function markNoShow(context: Context, id: string, seen?: number): Promise<ProviderOrder> {
  await readProviderOrder(context, id);
  const settlements = await context.db.transaction().execute((tx) => enterNoShow(tx, context, id, seen));
  await settle(context, settlements);
  return showProviderOrder(context, id);
}

/** Marks a visit as missed within a transaction. Returns what to settle at the bank after the commit. */
export async function enterNoShow(
  tx: Tx,
  context: Context,
  id: string,
  seen?: number,
): Promise<Settlement[]> {
  const { siteId, now } = context;
  const judged = await judgeAnswer(tx, context, id, "no-show", seen);
  if (!judged) return [];
  await refuseEarly(tx, context, judged);
  const fee = await readLateFee(tx, context, judged.row);
  await mark(tx, siteId, id, now);
  if (fee > 0) await setFee(tx, siteId, id, fee);
  // Locks customers before gift cards, in the same sequence as booking, so that there is no deadlock.
  await returnCredit(tx, siteId, { orderId: id, now });
  await settleGiftCards(tx, siteId, { orderId: id, finalCents: 0, now });
  await enterFeeEarnings(tx, context, judged.row, { cents: fee, reason: "no_show" });
  await notifyNoShow(tx, context, id, fee);
  await auditOrder(tx, context, judged.row, { action: "mark order as no-show" });
  const held = await findSecuringPayment(tx, siteId, id);
  return held ? [await planSettlement(tx, held, fee, now)] : [];
}

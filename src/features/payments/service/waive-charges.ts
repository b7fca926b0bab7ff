import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Refund } from "../store/refunds.ts";
import { waiveDecided } from "../store/waived-payments.ts";
import { readOrderCharges, refundableOf } from "./read-charges.ts";
import { requestOrderRefund } from "./request-order-refund.ts";

type Waiver = { siteId: SiteId; orderId: string; key: string; now: Date };

/** `cents`: what goes back to cards. `pending`: the bank has not answered a charge yet. */
type WaiveResult = { ok: true; refunds: Refund[]; cents: number } | { ok: false; why: "pending" };

/**
 * Gives up what an order's cards were charged: refunds what they paid and claims nothing that the bank
 * refused. The caller has locked the order, and carries the refunds out after the commit.
 */
export async function waiveCharges(tx: Tx, { siteId, orderId, key, now }: Waiver): Promise<WaiveResult> {
  const charges = await readOrderCharges(tx, siteId, orderId);
  if (charges.isPending) return { ok: false, why: "pending" };
  const cents = refundableOf(charges);
  const refunds =
    cents > 0 ? await requestOrderRefund(tx, { siteId, orderId, key, amountCents: cents, now }) : [];
  if (!refunds) return { ok: false, why: "pending" };
  await waiveDecided(tx, siteId, orderId, now);
  return { ok: true, refunds, cents };
}

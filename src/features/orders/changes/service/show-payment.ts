import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { listPaymentMethods } from "#features/payments/service/list-payment-methods.ts";
import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import { failureMessage } from "#features/payments/words.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { tipOf } from "../../rules/final-price.ts";
import { mayPay } from "../../rules/payment.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import type { OrderPayment } from "../contract/payment.ts";

/** Returns how the caller's order is paid, the ways to pay it, and its amounts in cents. */
export async function showPayment(context: Context, id: string): Promise<OrderPayment> {
  const row = await readOwnOrder(context, id);
  const { db, siteId, now } = context;
  const accountId = await readAccountId(db, siteId, row.customerId);
  const [methods, { charged, givenBack, failure }] = await Promise.all([
    listPaymentMethods(db, siteId, accountId, now),
    readOrderCharges(db, siteId, id),
  ]);
  const isOpen = mayPay(row);
  const { totals, paymentMethod, paymentLabel } = row;
  return {
    methods,
    chosen: paymentMethod === null ? null : { id: paymentMethod, label: paymentLabel },
    total: totals.total,
    tip: tipOf(totals),
    paid: charged - givenBack,
    due: isOpen ? Math.max(totals.total.max - charged, 0) : 0,
    failure: failure === null ? null : failureMessage(failure),
    isOpen,
  };
}

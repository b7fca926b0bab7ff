import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Payment } from "#features/payments/rules.ts";
import { authorize } from "#features/payments/service/authorize.ts";
import { openIntent } from "#features/payments/service/open-intent.ts";
import { heldFor } from "#features/payments/service/payments-of-order.ts";
import { voidPayment } from "#features/payments/service/void-payment.ts";
import { newId } from "#kit/server/ids.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { TimedRow } from "./order-ask.ts";

const DECLINED =
  "Your bank did not agree to hold the higher amount. Your appointment is as it was: choose another time, or call us.";

/**
 * Holds the dearer total of a move on the same card, before the order is moved and with no transaction open; null when
 * what is held is enough. `instead` is what was held before. A crash leaves a payment of no order, which the sweeper
 * releases, and the order as it was.
 *
 * @throws Refusal `payment_declined` when the bank says anything but yes: a move asks nobody to confirm a payment.
 */
export async function holdMore(
  context: Context,
  { row, how, totals }: { row: TimedRow; how: "at_once" | "ask"; totals: { total: CentsRange } },
): Promise<{ payment: Payment; instead: Payment } | null> {
  if (how === "ask" || row.paymentMethod !== "card") return null;
  const { db, siteId, now } = context;
  const instead = await heldFor(db, siteId, row.id);
  const amountCents = totals.total.max;
  if (!instead || amountCents <= instead.amount) return null;
  refuseImpersonator(context);
  const wish = { siteId, customerId: row.customerId, source: instead.gatewaySource, amountCents, now };
  // A name of its own: the session that the order grew from keeps its one payment.
  const intent = await db
    .transaction()
    .execute((tx) => openIntent(tx, { ...wish, bookingSessionId: newId() }));
  const outcome = await authorize(context, intent);
  if (outcome.status === "authorized") return { payment: outcome.payment, instead };
  await voidPayment(context, intent).catch(() => {});
  throw new Refusal("payment_declined", DECLINED);
}

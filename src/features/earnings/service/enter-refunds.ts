import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { readOrderEntries } from "../internal/read-order-entries.ts";
import { planRefundCents } from "../rules/entries.ts";
import { lockOrderEarnings } from "../store/locks.ts";

/**
 * Takes the groomer's part of an order's refunds back, in the transaction that decides on a refund, and
 * returns it in the one that records a refund as failed. `source` names the refund. A repeat changes nothing.
 */
export async function enterRefunds(
  tx: Tx,
  scope: Scope,
  { orderId, source }: { orderId: string; source: string },
): Promise<void> {
  // Refunds of two payments of an order may fail at once: each must see what the other has returned.
  await takeLock(tx, lockOrderEarnings(orderId));
  const posted = await readOrderEntries(tx, scope.siteId, orderId);
  if (!posted) return;
  const { givenBack: refundedCents } = await readOrderCharges(tx, scope.siteId, orderId);
  const amountCents = planRefundCents(posted.entries, refundedCents);
  if (amountCents === 0) return;
  const priceCents =
    posted.entries.find(({ facts }) => facts.priceCents !== undefined)?.facts.priceCents ?? 0;
  const facts = { refundedCents, priceCents };
  await addEntries(tx, scope, posted.payee, posted.cause, [{ cause: "refund", source, amountCents, facts }]);
}

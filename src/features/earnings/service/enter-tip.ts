import type { Tx } from "#kit/server/database.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { readOrderEntries } from "../internal/read-order-entries.ts";
import { planTip } from "../rules/entries.ts";

/**
 * Adds what a customer raised the tip by after the visit (cents), in the transaction that charges it. The
 * caller has locked the order. `source`: the payment of the raise.
 */
export async function enterTip(
  tx: Tx,
  scope: Scope,
  { orderId, cents, source }: { orderId: string; cents: number; source: string },
): Promise<void> {
  if (cents <= 0) return;
  const posted = await readOrderEntries(tx, scope.siteId, orderId);
  if (posted) await addEntries(tx, scope, posted.payee, posted.cause, planTip(cents, source));
}

import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { readOrderEntries } from "../internal/read-order-entries.ts";
import { planLift } from "../rules/entries.ts";
import { lockOrderEarnings } from "../store/locks.ts";

/**
 * Takes the groomer's share of a no-show's fee back, in the transaction that lifts the no-show. An entry of a
 * paid statement stays; this one comes into the next statement. `source` names the lift. Does nothing for an
 * order without entries.
 */
export async function enterLift(
  tx: Tx,
  scope: Scope,
  { orderId, source }: { orderId: string; source: string },
): Promise<void> {
  await takeLock(tx, lockOrderEarnings(orderId));
  const posted = await readOrderEntries(tx, scope.siteId, orderId);
  if (!posted) return;
  await addEntries(tx, scope, posted.payee, posted.cause, [planLift(posted.entries, source)]);
}

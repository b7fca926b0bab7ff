import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { readOrderEntries } from "../internal/read-order-entries.ts";
import { planLift } from "../rules/entries.ts";
import { lockOrderEarnings } from "../store/locks.ts";

/**
 * Takes the groomer's share of a no-show's fee back, in the transaction that lifts the no-show. An entry of a
 * paid statement stays; this one comes into the next statement. `source` names the lift. Does nothing for an
 * order without entries. Returns the cents that it takes back.
 */
export async function enterLift(
  tx: Tx,
  scope: Scope,
  { orderId, source }: { orderId: string; source: string },
): Promise<number> {
  await takeLock(tx, lockOrderEarnings(orderId));
  const posted = await readOrderEntries(tx, scope.siteId, orderId);
  if (!posted) return 0;
  const planned = planLift(posted.entries, source);
  await addEntries(tx, scope, posted.payee, posted.cause, [planned]);
  return 0 - planned.amountCents;
}

import type { RawBuilder } from "kysely";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as creditStore from "../store/credit.ts";

/** The customer's credit in cents. */
export function readCredit(db: Db, siteId: SiteId, customerId: string): Promise<number> {
  return creditStore.readBalance(db, siteId, customerId);
}

/** The same as an SQL expression for a statement that has the customer in a column. */
export function selectCredit(siteId: SiteId, customerId: RawBuilder<string | null>): RawBuilder<number> {
  return creditStore.selectBalance(siteId, customerId);
}

type Spending = { customerId: string; orderId: string; cents: number; now: Date };

/**
 * Sets what an order uses of a customer's credit (cents), in the caller's transaction. Null when
 * done, also if the order uses this amount already; "empty" if there is not enough. Waits for
 * parallel uses.
 */
export async function spendCredit(
  tx: Tx,
  siteId: SiteId,
  { customerId, orderId, cents, now }: Spending,
): Promise<"empty" | null> {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError("Spend at least one cent");
  if (!(await takeLock(tx, lockCustomer(siteId, customerId)))) return "empty";
  const amount = (await creditStore.readUsed(tx, siteId, customerId, orderId)) - cents;
  if (amount === 0) return null;
  if ((await creditStore.readBalance(tx, siteId, customerId)) + amount < 0) return "empty";
  const kind = amount < 0 ? "spent" : "returned";
  await creditStore.append(tx, siteId, { customerId, orderId, kind, amount }, now);
  return null;
}

/**
 * Returns what an order used of its customer's credit, all but `finalCents` (the visit's final
 * price; 0 after a cancellation). Safe to repeat; returns the cents that it gives back now.
 */
export async function returnCredit(
  tx: Tx,
  siteId: SiteId,
  { orderId, now, finalCents = 0 }: { orderId: string; now: Date; finalCents?: number },
): Promise<number> {
  const customerId = await creditStore.findPayer(tx, siteId, orderId);
  if (!customerId || !(await takeLock(tx, lockCustomer(siteId, customerId)))) return 0;
  const amount = (await creditStore.readUsed(tx, siteId, customerId, orderId)) - finalCents;
  if (amount <= 0) return 0;
  await creditStore.append(tx, siteId, { customerId, orderId, kind: "returned", amount }, now);
  return amount;
}

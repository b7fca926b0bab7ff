import type { RawBuilder } from "kysely";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as creditStore from "../store/credit.ts";

/** What a customer may spend, in cents. */
export function creditOf(db: Db, siteId: SiteId, customerId: string): Promise<number> {
  return creditStore.readBalance(db, siteId, customerId);
}

/** The same as a part of a statement that has the customer in a column. */
export function creditPart(siteId: SiteId, customerId: RawBuilder<string | null>): RawBuilder<number> {
  return creditStore.balanceOf(siteId, customerId);
}

type Spending = { customerId: string; orderId: string; cents: number; now: Date };

/**
 * Sets what an order takes of a customer's credit, in the caller's transaction; null when done (also when the
 * order holds the very amount already), "empty" when there is not enough. Waits for others who are spending.
 */
export async function spendCredit(
  tx: Tx,
  siteId: SiteId,
  { customerId, orderId, cents, now }: Spending,
): Promise<"empty" | null> {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError("Spend at least one cent");
  if (!(await takeLock(tx, lockCustomer(siteId, customerId)))) return "empty";
  const amount = (await creditStore.heldBy(tx, siteId, customerId, orderId)) - cents;
  if (amount === 0) return null;
  if ((await creditStore.readBalance(tx, siteId, customerId)) + amount < 0) return "empty";
  const kind = amount < 0 ? "spent" : "returned";
  await creditStore.append(tx, siteId, { customerId, orderId, kind, amount }, now);
  return null;
}

/**
 * Gives back what an order took of its customer's credit, all but `keepCents` (what the visit cost in the
 * end; 0 after a cancellation). Safe to repeat; answers the cents given back now.
 */
export async function returnCredit(
  tx: Tx,
  siteId: SiteId,
  { orderId, now, keepCents = 0 }: { orderId: string; now: Date; keepCents?: number },
): Promise<number> {
  const customerId = await creditStore.payerOf(tx, siteId, orderId);
  if (!customerId || !(await takeLock(tx, lockCustomer(siteId, customerId)))) return 0;
  const amount = (await creditStore.heldBy(tx, siteId, customerId, orderId)) - keepCents;
  if (amount <= 0) return 0;
  await creditStore.append(tx, siteId, { customerId, orderId, kind: "returned", amount }, now);
  return amount;
}

import type { Tx } from "#kit/server/database.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { type FeeReason, planFeeEntry } from "../rules/entries.ts";
import { listOfOrder } from "../store/entries.ts";
import { findPayee } from "../store/payees.ts";
import { findRate } from "../store/rates.ts";
import type { EarningVisit } from "./enter-visit.ts";

/**
 * Adds the groomer's share of the fee (cents) for a visit that did not take place, in the transaction that
 * charges it. Adds nothing on a day without a rate, as `enterVisit`, and nothing for a repeat.
 */
export async function enterFee(
  tx: Tx,
  scope: Scope,
  { groomerId, ...visit }: EarningVisit,
  { cents, reason }: { cents: number; reason: FeeReason },
): Promise<void> {
  if (cents <= 0) return;
  const basisPoints = await findRate(tx, scope.siteId, visit.visitOn);
  if (basisPoints === null) return;
  const payee = await findPayee(tx, scope.siteId, groomerId);
  const earlier = await listOfOrder(tx, scope.siteId, visit.orderId);
  const plan = planFeeEntry({ cents, reason, basisPoints }, earlier);
  await addEntries(tx, scope, payee, visit, [plan]);
}

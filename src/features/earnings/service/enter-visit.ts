import type { Quote } from "#features/quotes/contract.ts";
import type { Tx } from "#kit/server/database.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { planVisitEntries } from "../rules/entries.ts";
import { findPayee } from "../store/payees.ts";
import { findRate } from "../store/rates.ts";

/** A visit whose money is final. `visitOn`: its local day, which decides the rate. */
export type EarningVisit = { orderId: string; orderNumber: string; groomerId: string; visitOn: string };

/**
 * Adds what a groomer earns by a completed visit, in the transaction that completes it: the share of the
 * final prices, the tip, less the cash (cents) that the groomer received. Adds nothing on a day without a
 * rate: a job does that once the brand has set one. A repeat adds nothing.
 */
export async function enterVisit(
  tx: Tx,
  scope: Scope,
  { groomerId, ...visit }: EarningVisit,
  { totals, cashCents }: { totals: Pick<Quote, "entries">; cashCents: number },
): Promise<void> {
  const basisPoints = await findRate(tx, scope.siteId, visit.visitOn);
  if (basisPoints === null) return;
  const payee = await findPayee(tx, scope.siteId, groomerId);
  await addEntries(tx, scope, payee, visit, planVisitEntries(totals, { cashCents, basisPoints }));
}

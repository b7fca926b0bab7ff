import type { Tx } from "#kit/server/database.ts";
import { addEntries, type Scope } from "../internal/add-entries.ts";
import { findPayee } from "../store/payees.ts";

/** A groomer's reward, in cents, for another groomer who came. */
export type EarnedReward = { referrerId: string; referralId: string; cents: number };

/** Adds a groomer's reward, in the transaction that earns it. A repeat adds nothing. */
export async function enterReward(
  tx: Tx,
  scope: Scope,
  { referrerId, referralId, cents: amountCents }: EarnedReward,
): Promise<void> {
  const payee = await findPayee(tx, scope.siteId, referrerId);
  const plan = { cause: "reward" as const, source: referralId, amountCents, facts: {} };
  await addEntries(tx, scope, payee, { referralId }, [plan]);
}

import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { REFERRAL_REWARD_CENTS } from "../rules/referrals.ts";
import * as creditStore from "../store/credit.ts";
import * as referralsStore from "../store/referrals.ts";

export type Reward = { referrerId: string; cents: number };

/**
 * Credits the customer who invited this one, in the transaction that completes an order. Call it
 * for each completed order; only the first one earns the reward. Null if there is no reward.
 */
export async function rewardReferral(
  tx: Tx,
  siteId: SiteId,
  { customerId, orderId, now }: { customerId: string; orderId: string; now: Date },
): Promise<Reward | null> {
  const referral = await referralsStore.markRewarded(tx, siteId, { friendId: customerId, orderId }, now);
  if (!referral) return null;
  const { id: referralId, referrerId } = referral;
  await takeLock(tx, lockCustomer(siteId, referrerId));
  const entry = {
    customerId: referrerId,
    kind: "reward",
    amount: REFERRAL_REWARD_CENTS,
    referralId,
  } as const;
  await creditStore.append(tx, siteId, entry, now);
  return { referrerId, cents: REFERRAL_REWARD_CENTS };
}

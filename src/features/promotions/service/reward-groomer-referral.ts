import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueRewardMail } from "../mail/groomer-reward.ts";
import { VISITS_TO_EARN } from "../rules/groomer-referrals.ts";
import * as referralsStore from "../store/groomer-referrals.ts";

type Scope = Pick<Context, "siteId" | "now" | "origin">;
type Reward = { referrerId: string; referralId: string; cents: number };

/**
 * Lets the groomer who brought this one earn the reward, in the transaction that completes a visit. Call it
 * for each completed visit, after all other locks: it locks the referral. Returns the reward that the caller
 * enters into the groomer's earnings; null while there is none.
 */
export async function rewardGroomerReferral(
  tx: Tx,
  { siteId, now, origin }: Scope,
  groomerId: string,
): Promise<Reward | null> {
  const referral = await referralsStore.lockOpenReferral(tx, siteId, groomerId);
  if (!referral) return null;
  // Counted under the lock: two visits completed at once would each miss the other.
  const visits = await referralsStore.countCompleted(tx, siteId, groomerId);
  if (visits < VISITS_TO_EARN) return null;
  const { id: referralId, referrerId, rewardCents: cents } = referral;
  await referralsStore.markEarned(tx, siteId, referralId, now);
  const [referrer, newcomer] = [
    await referralsStore.findPerson(tx, siteId, referrerId),
    await referralsStore.findPerson(tx, siteId, groomerId),
  ];
  await queueRewardMail(tx, { siteId, now, origin }, { referralId, referrer, newcomer, cents });
  return { referrerId, referralId, cents };
}

import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { holderOfCode } from "#features/accounts/service/referral-code.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { REFERRAL_REWARD_CENTS, type ReferralFault, referralFault } from "../rules/referrals.ts";
import { codeOf } from "../rules.ts";
import * as creditStore from "../store/credit.ts";
import * as referralsStore from "../store/referrals.ts";

type Claim = { friend: { customerId: string; email: string }; code: string; now: Date };

/**
 * Notes in the caller's transaction, which has just made the friend's account, by whose code the friend came,
 * and gives the friend their credit; null when done, else why not. Once for a friend, however often and by
 * whichever codes it is claimed.
 */
export async function claimReferral(
  tx: Tx,
  siteId: SiteId,
  { friend, code, now }: Claim,
): Promise<ReferralFault | null> {
  const referrer = await holderOfCode(tx, siteId, codeOf(code));
  const fault = referralFault(referrer, friend);
  if (fault || !referrer) return fault;
  const { customerId: friendId } = friend;
  if (!(await takeLock(tx, lockCustomer(siteId, friendId)))) return "unknown";
  const pair = { referrerId: referrer.customerId, friendId };
  const referralId = await referralsStore.insertReferral(tx, siteId, pair, now);
  if (referralId === null) return "taken";
  const entry = { customerId: friendId, kind: "invited", amount: REFERRAL_REWARD_CENTS, referralId } as const;
  await creditStore.append(tx, siteId, entry, now);
  return null;
}

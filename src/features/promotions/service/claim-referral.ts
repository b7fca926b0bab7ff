import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findInviter } from "../internal/find-inviter.ts";
import { REFERRAL_REWARD_CENTS, type ReferralFault, referralFault } from "../rules/referrals.ts";
import * as creditStore from "../store/credit.ts";
import * as referralsStore from "../store/referrals.ts";

type Claim = { friend: { customerId: string; email: string }; code: string; now: Date };

/**
 * Records whose code a friend used and gives the friend the credit, in the transaction that creates
 * the friend's account. Null when done, else the fault. It works once for each friend.
 */
export async function claimReferral(
  tx: Tx,
  siteId: SiteId,
  { friend, code, now }: Claim,
): Promise<ReferralFault | null> {
  const inviter = await findInviter(tx, siteId, code);
  const { customerId: friendId, email } = friend;
  const fault = referralFault(inviter, { id: friendId, email });
  if (fault || !inviter) return fault;
  if (!(await takeLock(tx, lockCustomer(siteId, friendId)))) return "unknown";
  const referralId = await referralsStore.insertReferral(tx, siteId, { inviter, friendId }, now);
  if (referralId === null) return "taken";
  const entry = { customerId: friendId, kind: "invited", amount: REFERRAL_REWARD_CENTS, referralId } as const;
  await creditStore.append(tx, siteId, entry, now);
  return null;
}

/** Credit in cents for the customer who invites and for the invited friend. */
export const REFERRAL_REWARD_CENTS = 1_000;
/** How long a browser remembers the code by which a friend came. */
export const REFERRAL_DAYS = 30;

/**
 * Why a customer's credit changed: a friend's code, a friend's first visit, an order, its return, or a gift
 * of the team.
 */
export const CREDIT_KINDS = ["invited", "reward", "spent", "returned", "goodwill"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export type ReferralFault = "unknown" | "own" | "taken";

/** A customer or a groomer, by the id of that role. */
type Person = { id: string; email: string };

/**
 * Why a friend cannot use this code; null if it works. Two accounts with one mailbox are one
 * person.
 */
export function referralFault(referrer: Person | null, friend: Person): ReferralFault | null {
  if (!referrer) return "unknown";
  const email = friend.email.trim().toLowerCase();
  const isSelf = referrer.id === friend.id || (email !== "" && referrer.email.trim().toLowerCase() === email);
  return isSelf ? "own" : null;
}

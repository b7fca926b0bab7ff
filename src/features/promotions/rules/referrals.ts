/** $10 off for the one who brings and for the one who is brought. Cents. */
export const REFERRAL_REWARD_CENTS = 1_000;
/** How long a browser remembers the code by which a friend came. */
export const REFERRAL_DAYS = 30;

/**
 * What moved a customer's credit: coming by a friend's code, a friend's first visit, an order, and what it
 * gave back.
 */
export const CREDIT_KINDS = ["invited", "reward", "spent", "returned"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export type ReferralFault = "unknown" | "own" | "taken";

type Someone = { customerId: string; email: string };

/**
 * Why a friend cannot come by this person's code; null when they can. Two accounts of one mailbox are one
 * person.
 */
export function referralFault(referrer: Someone | null, friend: Someone): ReferralFault | null {
  if (!referrer) return "unknown";
  const email = friend.email.trim().toLowerCase();
  const isSelf =
    referrer.customerId === friend.customerId ||
    (email !== "" && referrer.email.trim().toLowerCase() === email);
  return isSelf ? "own" : null;
}

/** The texts of the programme. */
export const REFER_TITLE = `Refer a friend & get $ ${REFERRAL_REWARD_CENTS / 100} off`;
export const REFER_LEAD = `Give $${REFERRAL_REWARD_CENTS / 100} | Get $${REFERRAL_REWARD_CENTS / 100}`;

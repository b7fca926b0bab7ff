import { type ReferralFault, referralFault } from "./referrals.ts";

/** The visits that a newcomer completes before the groomer who invited them earns the reward. */
export const VISITS_TO_EARN = 10;

const LETTERS = "[2-9A-HJKMNP-TV-Z]{3}";
const TYPED = RegExp(`^G(${LETTERS})(${LETTERS})$`);

/** A groomer's code from six letters and digits: `G-K7F-3QX`. Customers' codes and coupons never look so. */
export function formatGroomerCode(six: string): string {
  return `G-${six.slice(0, 3)}-${six.slice(3)}`;
}

/** Reads a typed code; case, blanks and hyphens do not count. Null for a text of another form. */
export function parseGroomerCode(text: string): string | null {
  const [, first, second] = TYPED.exec(text.replace(/[\s\-\u2010-\u2015]+/g, "").toUpperCase()) ?? [];
  return first && second ? formatGroomerCode(first + second) : null;
}

/** The first name and the initial of the last name: "Maria L." */
export function toShortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ""] = lastName.trim();
  return initial === "" ? firstName.trim() : `${firstName.trim()} ${initial.toUpperCase()}.`;
}

/** `isActive`: whether the groomer works for the brand now. */
export type GroomerCodeHolder = { id: string; email: string; isActive: boolean };
/** `visits`: completed ones. `referrerId`: of the groomer by whose code the newcomer came before. */
export type Newcomer = { id: string; email: string; visits: number; referrerId: string | null };

export type GroomerReferralFault = ReferralFault | "working";

/**
 * Why a newcomer cannot use this code; null if it works, also for the code that the newcomer used before.
 * `working`: the groomer completed visits before and is no newcomer.
 */
export function groomerReferralFault(
  holder: GroomerCodeHolder | null,
  newcomer: Newcomer,
): GroomerReferralFault | null {
  const fault = referralFault(holder, newcomer);
  if (fault || !holder) return fault;
  if (newcomer.referrerId !== null) return newcomer.referrerId === holder.id ? null : "taken";
  if (!holder.isActive) return "unknown";
  return newcomer.visits > 0 ? "working" : null;
}

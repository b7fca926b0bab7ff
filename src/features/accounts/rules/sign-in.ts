import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import { IMPERSONATION_MS } from "./impersonation.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The session cookie lives 365 days, from its last use on. */
export const SIGN_IN_DAYS = 365;
export const SIGN_IN_MS = SIGN_IN_DAYS * 24 * HOUR_MS;
/** A link that signs in is good for so long. */
export const LOGIN_CODE_MS = 10 * MINUTE_MS;
/** Whoever has several accounts at one address chooses one of them within so long. */
export const CHOICE_MS = 5 * MINUTE_MS;
/** A link that sets a first password waits for somebody who may be asleep. */
export const PASSWORD_LINK_MS = 24 * HOUR_MS;
/** Use is written down at most this often, so that reading stays reading. */
export const RECORD_USE_EVERY_MS = HOUR_MS;

export type SignInFacts = {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  status: AccountStatus;
  /** Null for a person's own sign-in. */
  impersonator: { role: Role | null; status: AccountStatus; signIn: SignInSpan | null } | null;
};

type SignInSpan = { expiresAt: Date; revokedAt: Date | null };

const isRunning = ({ expiresAt, revokedAt }: SignInSpan, now: Date) => !revokedAt && expiresAt > now;

/**
 * Whether a sign-in still counts at `now`. An impersonation also ends with the account of the staff member
 * who began it, and with the sign-in that it was begun in; without one on record it is over.
 */
export function isOpen(signIn: SignInFacts, now: Date): boolean {
  if (!isRunning(signIn, now) || signIn.status === "inactive") return false;
  const staff = signIn.impersonator;
  if (!staff) return true;
  return (
    staff.role === "staff" &&
    staff.status === "active" &&
    staff.signIn !== null &&
    isRunning(staff.signIn, now) &&
    signIn.createdAt.getTime() + IMPERSONATION_MS > now.getTime()
  );
}

/** Whether `now` is to be noted as its last use, which moves its end. An impersonation's end never moves. */
export function isUseDue(signIn: SignInFacts, now: Date): boolean {
  return !signIn.impersonator && signIn.lastSeenAt.getTime() + RECORD_USE_EVERY_MS <= now.getTime();
}

export function signInEnd(start: Date, isImpersonated: boolean): Date {
  return new Date(start.getTime() + (isImpersonated ? IMPERSONATION_MS : SIGN_IN_MS));
}

/**
 * Which account an e-mail address signs in to: the one whose owner has proved to hold it, else the only one
 * that names it, when `needsProof` is false. Of two that merely name it, none.
 */
export function chooseAccount<A extends { isProved: boolean }>(
  named: readonly A[],
  needsProof: boolean,
): A | undefined {
  const proved = named.find((account) => account.isProved);
  if (proved || needsProof) return proved;
  return named.length === 1 ? named[0] : undefined;
}

import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import { IMPERSONATION_MS } from "./impersonation.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session ends 365 days after its last use. */
const SIGN_IN_DAYS = 365;
export const SIGN_IN_MS = SIGN_IN_DAYS * 24 * HOUR_MS;
/** The shape of the code in a link that signs in or sets a password. */
export const LINK_CODE = /^[\w-]{20,80}$/;
/** A login link works this long. */
export const LOGIN_CODE_MS = 10 * MINUTE_MS;
/** The time in which a person can choose one of several accounts of an address. */
export const CHOICE_MS = 5 * MINUTE_MS;
/** A link that sets a first password works this long. */
export const PASSWORD_LINK_MS = 24 * HOUR_MS;
/** A session's use is recorded at most this often, so that most reads need no write. */
export const RECORD_USE_EVERY_MS = HOUR_MS;

export type SignInFacts = {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  status: AccountStatus;
  /** Null unless staff act as this person. */
  impersonator: {
    role: Role | null;
    status: AccountStatus;
    /** Whether the staff member still has the permission to act for others. */
    mayAct: boolean;
    signIn: SignInSpan | null;
  } | null;
};

type SignInSpan = { expiresAt: Date; revokedAt: Date | null };

const isRunning = ({ expiresAt, revokedAt }: SignInSpan, now: Date) => !revokedAt && expiresAt > now;

/**
 * Whether a session is open at `now`. An impersonation also ends with the staff member's account, with their
 * permission to act for others, and with the staff session that began it. Without a recorded staff session
 * it is not open.
 */
export function isOpen(signIn: SignInFacts, now: Date): boolean {
  if (!isRunning(signIn, now) || signIn.status === "inactive") return false;
  const staff = signIn.impersonator;
  if (!staff) return true;
  return (
    staff.role === "staff" &&
    staff.status === "active" &&
    staff.mayAct &&
    staff.signIn !== null &&
    isRunning(staff.signIn, now) &&
    signIn.createdAt.getTime() + IMPERSONATION_MS > now.getTime()
  );
}

/**
 * Whether to record `now` as a session's last use, which moves the session's end. Impersonations never move.
 */
export function isUseDue(signIn: SignInFacts, now: Date): boolean {
  return !signIn.impersonator && signIn.lastSeenAt.getTime() + RECORD_USE_EVERY_MS <= now.getTime();
}

export function signInEnd(start: Date, isImpersonated: boolean): Date {
  return new Date(start.getTime() + (isImpersonated ? IMPERSONATION_MS : SIGN_IN_MS));
}

/**
 * Chooses the account that an address signs in to: the account that has confirmed the address. If none has,
 * and `needsProof` is false, chooses the only account that names the address. Undefined if two accounts name
 * it.
 */
export function chooseAccount<A extends { isProved: boolean }>(
  accounts: readonly A[],
  needsProof: boolean,
): A | undefined {
  const proved = accounts.find((account) => account.isProved);
  if (proved || needsProof) return proved;
  return accounts.length === 1 ? accounts[0] : undefined;
}

import { DAY_MS } from "./codes.ts";

/** Days in which a customer can still cancel a requested deletion. */
export const GRACE_DAYS = 30;
/** For this long, a session counts as proved to be the account owner's. */
const PROOF_MS = 10 * 60_000;

export function deletionAt(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * DAY_MS);
}

/** Whether the owner's proof at `confirmedAt` still counts. */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && confirmedAt <= now && now.getTime() - confirmedAt.getTime() < PROOF_MS;
}

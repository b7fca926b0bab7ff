import { DAY_MS } from "./codes.ts";

/** Days in which a customer can still cancel a requested deletion (decision 0017). */
export const GRACE_DAYS = 30;
/** A proof of the owner counts this long in its session. */
export const PROOF_MS = 10 * 60_000;

export function deletionAt(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * DAY_MS);
}

export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && confirmedAt <= now && now.getTime() - confirmedAt.getTime() < PROOF_MS;
}

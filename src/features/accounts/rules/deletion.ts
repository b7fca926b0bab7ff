import { DAY_MS } from "./codes.ts";

/** How long an account that its owner gave up can still be kept (decision 0017). */
export const GRACE_DAYS = 30;
/** For so long after a proof, the same session needs no other. */
export const PROOF_MS = 10 * 60_000;

export function deletionAt(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * DAY_MS);
}

export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && confirmedAt <= now && now.getTime() - confirmedAt.getTime() < PROOF_MS;
}

import type { Role } from "#kit/wire/actor.ts";

/** For this many minutes, a session counts as proved to be the account owner's. */
const PROOF_MINUTES: Record<Role, number> = { customer: 10, groomer: 10, renter: 10, staff: 15 };

/** Whether the owner's proof at `confirmedAt` still counts. */
export function isConfirmed(role: Role, confirmedAt: Date | null, now: Date): boolean {
  if (confirmedAt === null || confirmedAt > now) return false;
  return now.getTime() - confirmedAt.getTime() < PROOF_MINUTES[role] * 60_000;
}

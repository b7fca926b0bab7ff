/** The roles for which staff can act. */
export const ACTED_FOR_ROLES = ["customer", "groomer", "renter"] as const;
export type ActedForRole = (typeof ACTED_FOR_ROLES)[number];

/** Staff can act for another person for at most this long, even while they are active. */
export const IMPERSONATION_MINUTES = 60;
/** The same time in words, for sentences. */
export const IMPERSONATION_SPAN = "an hour";
export const IMPERSONATION_MS = IMPERSONATION_MINUTES * 60_000;

/** Holds the token with which the browser goes back to the staff session that began an impersonation. */
export const RETURN_COOKIE = "waggon_return";

/** Why staff act for a person, and for how many more minutes. */
export function showImpersonation(row: { reason: string | null; endsAt: Date } | undefined, now: Date) {
  if (!row) return null;
  const minutesLeft = Math.max(0, Math.ceil((row.endsAt.getTime() - now.getTime()) / 60_000));
  return { reason: row.reason ?? "", minutesLeft };
}

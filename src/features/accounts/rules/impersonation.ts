/** Staff can act for another person for at most this long, even while they are active. */
export const IMPERSONATION_MINUTES = 60;
/** The same time in words, for sentences. */
export const IMPERSONATION_SPAN = "an hour";
export const IMPERSONATION_MS = IMPERSONATION_MINUTES * 60_000;

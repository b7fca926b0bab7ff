/** Staff act as another person for at most this long, however busy they are; the span is for sentences. */
export const IMPERSONATION_MINUTES = 60;
export const IMPERSONATION_SPAN = "an hour";
export const IMPERSONATION_MS = IMPERSONATION_MINUTES * 60_000;

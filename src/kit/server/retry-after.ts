/**
 * Seconds after which a caller may try again, when no rule gives a longer time. A database that was killed
 * runs again after about this time.
 */
export const RETRY_AFTER_SECONDS = 5;

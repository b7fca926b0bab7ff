/**
 * After how many seconds a caller may try again where nothing says more. A database that was killed is back
 * in about this time.
 */
export const RETRY_AFTER_SECONDS = 5;

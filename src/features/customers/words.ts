import { GRACE_DAYS } from "#features/accounts/rules/deletion.ts";

/** What happens once an account was given up (decision 0017). */
export const AFTER_LEAVING = `You are logged out everywhere. In ${GRACE_DAYS} days we remove your data; the letter that we just sent you names the day. Until then, log in and choose "Keep my account" to undo it.`;

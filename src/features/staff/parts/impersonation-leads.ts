import { IMPERSONATION_SPAN } from "#features/accounts/rules/impersonation.ts";

/** For staff who act as another person already. */
export const ACTING_LEAD = `It ends by itself within ${IMPERSONATION_SPAN}. Everything you do is recorded.`;
/** For staff who are about to. */
export const ACT_LEAD = `You see and do what they would, for at most ${IMPERSONATION_SPAN}. Cards, passwords and agreements stay theirs alone.`;

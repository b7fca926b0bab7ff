import { IMPERSONATION_SPAN } from "#features/accounts/rules/impersonation.ts";

/** For staff in a session that acts for another person. */
export const ACTING_LEAD = `This session ends on its own within ${IMPERSONATION_SPAN}. Everything you do is recorded.`;
/** At the field for the reason. */
export const REASON_HINT = "The person reads it in the mail that they get about this.";
/** For staff before they start such a session. */
export const ACT_LEAD = `You can see and do what this person can, for at most ${IMPERSONATION_SPAN}. Only the person can change cards and passwords or accept agreements.`;

import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";

/** States in which customers may sign in and be notified, unless the account is about to be deleted. */
export const SERVED_STATUSES = SERVED_CUSTOMERS.customer;

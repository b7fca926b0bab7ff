/** Where a customer sees what they wait for. */
export const WAITLIST_PATH = "/customer/waitlist";

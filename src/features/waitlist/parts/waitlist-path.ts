/** The page on which customers see what they are waiting for. */
export const WAITLIST_PATH = "/customer/waitlist";

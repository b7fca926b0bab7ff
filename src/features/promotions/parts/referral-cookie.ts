import { codeCookie } from "./code-cookie.ts";

// Only for loaders and actions.

/** The code of a friend: a customer who invites customers. */
export const referralCookie = codeCookie("waggon_referral", /^[0-9A-Z]{4,40}$/);

/** The code of a groomer who invites groomers. A browser may have both. */
export const groomerReferralCookie = codeCookie("waggon_groomer_referral", /^G-[0-9A-Z]{3}-[0-9A-Z]{3}$/);

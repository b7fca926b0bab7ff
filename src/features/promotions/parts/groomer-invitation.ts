import type { Anywhere } from "#kit/web/call.ts";
import { parseGroomerCode } from "../rules/groomer-referrals.ts";
import { groomerReferralCookie } from "./referral-cookie.ts";

// Only for loaders and actions.

/** A groomer's code in a link: `?referral=G-K7F-3QX`; null for none. The code may be unknown. */
export function readLinkedGroomerCode({ request }: Anywhere): string | null {
  return parseGroomerCode(new URL(request.url).searchParams.get("referral") ?? "");
}

/** The code by which a newcomer comes: that of the link, else the one that this browser has saved. */
export function readGroomerInvitation(where: Anywhere): string | null {
  return readLinkedGroomerCode(where) ?? groomerReferralCookie.read(where);
}

import type { Anywhere } from "#kit/web/call.ts";
import { REFERRAL_DAYS } from "../rules/referrals.ts";

// Only for loaders and actions.

const COOKIE = "waggon_referral";
/** A friend may book long after the invitation. */
const MAX_AGE_SECONDS = REFERRAL_DAYS * 86_400;
const CODE = /^[0-9A-Z]{4,40}$/;

/** A `Set-Cookie` that saves the code of an invitation. */
export function saveReferralCookie({ request }: Anywhere, code: string): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${COOKIE}=${encodeURIComponent(code)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** A `Set-Cookie` that removes the saved code. */
export function forgetReferralCookie({ request }: Anywhere): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}

/** The saved code of this browser; null for none. */
export function readReferralCookie({ request }: Anywhere): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const code = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
  return CODE.test(code) ? code : null;
}

import type { Anywhere } from "#kit/web/call.ts";
import { REFERRAL_DAYS } from "../rules/referrals.ts";

// Only for loaders and actions.

/** People may come long after the invitation. */
const MAX_AGE_SECONDS = REFERRAL_DAYS * 86_400;

/**
 * A cookie in which this browser remembers the code of an invitation. `form`: what a code looks like, without
 * characters that a cookie cannot have.
 */
export function codeCookie(name: string, form: RegExp) {
  const attributes = ({ request }: Anywhere) =>
    `HttpOnly; SameSite=Lax${new URL(request.url).protocol === "https:" ? "; Secure" : ""}`;
  return {
    /** A `Set-Cookie` that saves a code. */
    save: (where: Anywhere, code: string) =>
      `${name}=${encodeURIComponent(code)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; ${attributes(where)}`,
    /** A `Set-Cookie` that removes the saved code. */
    forget: (where: Anywhere) => `${name}=; Path=/; Max-Age=0; ${attributes(where)}`,
    /** The saved code of this browser; null for none. */
    read({ request }: Anywhere): string | null {
      const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
      const code = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
      return form.test(code) ? code : null;
    },
  };
}

import { redirect } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";

/**
 * Where the words of a URL lead before its page is asked; null when nowhere. `login_code` (SPEC §4) leads to login
 * with `returnUrl`, the path without the code, and the code; a customer who is signed in goes on to that path.
 * `action=login` (SPEC §2) opens the login page.
 * @param path path and query as a person sees them
 */
export function doorOf(path: string, isCustomer: boolean): string | null {
  const url = new URL(`http://here${path}`);
  const code = url.searchParams.get("login_code");
  const isLogin = url.searchParams.get("action") === "login";
  if (code === null && !isLogin) return null;
  url.searchParams.delete("login_code");
  if (isLogin) url.searchParams.delete("action");
  // More than one slash in front would be the name of another site.
  const returnUrl = url.pathname.replace(/^\/+/, "/") + url.search;
  if (isCustomer) return returnUrl;
  return `/login?${new URLSearchParams({ returnUrl, ...(code && { code }) })}`;
}

/** Runs before every page. Only a redirect is ever answered to a URL with a code: no page and no log has it. */
export async function gate(args: Anywhere): Promise<void> {
  const path = pagePath(args.request);
  if (doorOf(path, false) === null) return;
  const { person } = await call(args, whoAmI);
  throw redirect(doorOf(path, person?.role === "customer") ?? "/", {
    headers: { "cache-control": "no-store" },
  });
}

import { LINK_CODE, LOGIN_CODE_MS } from "../rules/sign-in.ts";

/**
 * For loaders and actions: the code of a login link, in a cookie until the customer presses the
 * button.
 */
const COOKIE = "waggon_login_code";
const SECONDS = LOGIN_CODE_MS / 1_000;
/** Whether a code is of a link; a typed code has six digits. */
export const isLinkCode = (code: string) => LINK_CODE.test(code);

const cookieName = (request: Request) =>
  new URL(request.url).protocol === "https:" ? `__Host-${COOKIE}` : COOKIE;

function cookieOf(request: Request, value: string, seconds: number): string {
  const name = cookieName(request);
  const secure = name === COOKIE ? "" : "; Secure";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * A `Set-Cookie` that no script can read. The URL is no place for a secret: histories and referrers
 * hold it.
 */
export const saveLinkCode = (request: Request, code: string) => cookieOf(request, code, SECONDS);

export const forgetLinkCode = (request: Request) => cookieOf(request, "", 0);

/** The code of the link that this browser followed; null for none. */
export function readLinkCode(request: Request): string | null {
  const name = `${cookieName(request)}=`;
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const code = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? "";
  return isLinkCode(code) ? code : null;
}

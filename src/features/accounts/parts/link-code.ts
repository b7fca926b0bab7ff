import { LINK_CODE, LOGIN_CODE_MS } from "../rules/sign-in.ts";

/** For loaders and actions: a cookie holds the code of a login link until the customer presses the button. */
const COOKIE = "waggon_login_code";
const SECONDS = LOGIN_CODE_MS / 1_000;
/** Whether a code comes from a login link. A typed code has six digits. */
export const isLinkCode = (code: string) => LINK_CODE.test(code);

const cookieName = (request: Request) =>
  new URL(request.url).protocol === "https:" ? `__Host-${COOKIE}` : COOKIE;

function toSetCookie(request: Request, value: string, seconds: number): string {
  const name = cookieName(request);
  const secure = name === COOKIE ? "" : "; Secure";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * A `Set-Cookie` that scripts cannot read. A secret must not stay in the URL, because histories and referrers
 * do.
 */
export const saveLinkCode = (request: Request, code: string) => toSetCookie(request, code, SECONDS);

export const forgetLinkCode = (request: Request) => toSetCookie(request, "", 0);

/** Reads the code of the login link that this browser has followed. Null without such a link. */
export function readLinkCode(request: Request): string | null {
  const name = `${cookieName(request)}=`;
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const code = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? "";
  return isLinkCode(code) ? code : null;
}

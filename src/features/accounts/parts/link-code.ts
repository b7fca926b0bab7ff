import { LOGIN_CODE_MS } from "../rules/sign-in.ts";

/** For loaders and actions: the code of a link, kept from the URL until the button is pressed. */
const COOKIE = "waggon_login_code";
const SECONDS = LOGIN_CODE_MS / 1_000;
/** As `signInByLink` takes it; a typed code has six digits. */
const SHAPE = /^[\w-]{20,80}$/;

export const isLinkCode = (code: string) => SHAPE.test(code);

const cookieName = (request: Request) =>
  new URL(request.url).protocol === "https:" ? `__Host-${COOKIE}` : COOKIE;

function cookieOf(request: Request, value: string, seconds: number): string {
  const name = cookieName(request);
  const secure = name === COOKIE ? "" : "; Secure";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * A `Set-Cookie` that no script can read: what stands in an address bar, a history or a referrer is no
 * secret.
 */
export const saveLinkCode = (request: Request, code: string) => cookieOf(request, code, SECONDS);

export const forgetLinkCode = (request: Request) => cookieOf(request, "", 0);

/** The code of the link by which this browser came; null when there is none. */
export function readLinkCode(request: Request): string | null {
  const name = `${cookieName(request)}=`;
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const code = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? "";
  return isLinkCode(code) ? code : null;
}

import type { Anywhere } from "#kit/web/call.ts";

// For loaders and actions only: the token never reaches the browser's scripts.

const COOKIE = "waggon_link";
/** Seconds between following a link and pressing the button. */
const LIFETIME = 3_600;

const isHttps = ({ request }: Anywhere) => new URL(request.url).protocol === "https:";
const nameOf = (where: Anywhere) => (isHttps(where) ? `__Host-${COOKIE}` : COOKIE);

function cookie(where: Anywhere, value: string, seconds: number): string {
  const secure = isHttps(where) ? "; Secure" : "";
  return `${nameOf(where)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A `Set-Cookie` that carries the token of a link to a prepared booking, out of the URL. */
export function linkCookie(where: Anywhere, token: string): string {
  return cookie(where, token, LIFETIME);
}

/** A `Set-Cookie` that forgets it. */
export function expiredLink(where: Anywhere): string {
  return cookie(where, "", 0);
}

/** The token that this browser carries. */
export function readLink(where: Anywhere): string | null {
  const start = `${nameOf(where)}=`;
  const pairs = (where.request.headers.get("cookie") ?? "").split(/;\s*/);
  const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
  return /^[\w-]{20,80}$/.test(token) ? token : null;
}

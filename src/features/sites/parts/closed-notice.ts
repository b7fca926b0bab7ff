import { createHash } from "node:crypto";

// Only for loaders and actions.

const COOKIE = "waggon_notice";
const YEAR_SECONDS = 365 * 86_400;

/** The cookie's value is a hash of the notice's text, so that a changed text shows again. */
const hashNotice = (notice: string) => createHash("sha256").update(notice).digest("base64url").slice(0, 12);

/** Whether this browser has closed the notice with that text. */
export function isNoticeClosed(request: Request, notice: string): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return notice !== "" && cookies.includes(`${COOKIE}=${hashNotice(notice)}`);
}

/** The value of a `Set-Cookie` header that hides this notice for a year. */
export function closeNoticeCookie(notice: string): string {
  return `${COOKIE}=${hashNotice(notice)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
}

import { createHash } from "node:crypto";

// Only for loaders and actions.

const COOKIE = "waggon_notice";
const YEAR_SECONDS = 365 * 86_400;

/** A changed text is a new notice, which shows again. */
const nameOf = (notice: string) => createHash("sha256").update(notice).digest("base64url").slice(0, 12);

/** Whether this browser has closed the notice with that text. */
export function isNoticeClosed(request: Request, notice: string): boolean {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return notice !== "" && pairs.includes(`${COOKIE}=${nameOf(notice)}`);
}

/** A `Set-Cookie` header that hides the notice for a year. */
export function closeNoticeCookie(notice: string): string {
  return `${COOKIE}=${nameOf(notice)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
}

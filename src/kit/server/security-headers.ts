import type { Arrival } from "./request-identity.ts";

/** For a year, browsers refuse to open this host by plain http. */
const HSTS = "max-age=31536000";

/** The security headers of every response, of pages and of the API. */
export function commonHeaders(arrival: Pick<Arrival, "scheme">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Other sites do not see our paths. `no-referrer` would also remove the Origin header from our own forms.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(self), microphone=(self), payment=(self)",
    ...(arrival.scheme === "https" && { "strict-transport-security": HSTS }),
  };
}

/**
 * The Content-Security-Policy of responses that are data: they load and run nothing, and no page frames them.
 */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The Content-Security-Policy of a file: should a browser ever show it as a page, it runs nothing. */
export const FILE_POLICY = `${DATA_POLICY}; sandbox`;

/** Other origins that a page may load from and call, such as those of a payment gateway's card fields. */
export type ForeignSources = {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

const NOWHERE: ForeignSources = { scripts: [], frames: [], connections: [] };

/**
 * The Content-Security-Policy of a page. A script must have the page's nonce or come from this site. Styles
 * may be inline, because toasts and the brand's colors are inline styles.
 * @param embedders origins that may frame the page; empty unless the site allows embedding
 * @param foreign other origins that the page may use; none unless a gateway takes cards in the browser
 */
export function pagePolicy(nonce: string, embedders: readonly string[], foreign = NOWHERE): string {
  const { scripts, frames, connections } = foreign;
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connections].join(" "),
    ["frame-src 'self'", ...frames].join(" "),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedders.length > 0 ? embedders.join(" ") : "'none'"}`,
  ].join("; ");
}

/**
 * On https, marks the cookies of a brand that may be embedded as `Partitioned`, because browsers store no
 * other cookies in a frame. With `SameSite=None` alone, browsers would send them to frames on every site.
 * Writes still need the site's own origin.
 */
export function partitionCookies(
  headers: Headers,
  { scheme }: Pick<Arrival, "scheme">,
  embedders: readonly string[],
): void {
  if (scheme !== "https" || embedders.length === 0) return;
  const cookies = headers.getSetCookie();
  headers.delete("set-cookie");
  for (const cookie of cookies) {
    const bare = cookie.replace(/;\s*(SameSite=\w+|Secure|Partitioned)(?=;|$)/gi, "");
    headers.append("set-cookie", `${bare}; Secure; SameSite=None; Partitioned`);
  }
}

import type { Arrival } from "./request-identity.ts";

/** A year: browsers then refuse plain http for this host. */
const HSTS = "max-age=31536000";

/** Headers of every response, pages and API. */
export function commonHeaders(arrival: Pick<Arrival, "scheme">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Other sites do not see paths. `no-referrer` would also hide the Origin of our own forms.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(self), microphone=(), payment=(self)",
    ...(arrival.scheme === "https" && { "strict-transport-security": HSTS }),
  };
}

/** The policy of data: it may load and run nothing, and no page may frame it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Foreign origins that a page may load and call, such as a payment gateway's fields. */
export type ForeignSources = {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

const NOWHERE: ForeignSources = { scripts: [], frames: [], connections: [] };

/**
 * The Content-Security-Policy of a page. Scripts need the page's nonce or come from us; styles may stand in
 * the page, since the toasts and the brand's colors do.
 * @param embedders origins that may frame the page; none unless the site allows embedding
 * @param foreign nothing unless a gateway takes cards in the browser
 */
export function pagePolicy(nonce: string, embedders: readonly string[], foreign = NOWHERE): string {
  const { scripts, frames, connections } = foreign;
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
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
 * Partitions the cookies of a brand that may be embedded, on https: in a frame, browsers store only
 * partitioned cookies. `SameSite=None` alone would also be sent to frames of other sites. Writes still
 * need our own origin.
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

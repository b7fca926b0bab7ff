/** The cookie with a visitor's UTM tags lives for 7 days. */
const UTM_COOKIE = "utm_tags";
const UTM_SECONDS = 7 * 86_400;
const MAX_TAG_LENGTH = 200;
const MAX_TAGS = 20;

export type UtmTags = Record<string, string>;

/** Reads the valid UTM tags of a query; null when there are none. */
export function parseUtmTags(search: string | URLSearchParams): UtmTags | null {
  const tags = [...new URLSearchParams(search)]
    .filter(([name, value]) => /^utm_[a-z_]{1,30}$/.test(name) && value.length <= MAX_TAG_LENGTH)
    .slice(0, MAX_TAGS);
  return tags.length > 0 ? Object.fromEntries(tags) : null;
}

/** Formats UTM tags for `document.cookie`. */
export function toUtmCookie(tags: UtmTags, isSecure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(tags));
  return `${UTM_COOKIE}=${value}; Path=/; Max-Age=${UTM_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Reads the valid UTM tags of a cookie header; null when there are none. */
export function readUtmCookie(cookies: string): UtmTags | null {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${UTM_COOKIE}=`));
  if (!pair) return null;
  try {
    const read: unknown = JSON.parse(decodeURIComponent(pair.slice(UTM_COOKIE.length + 1)));
    if (typeof read !== "object" || read === null) return null;
    return parseUtmTags(
      new URLSearchParams(Object.entries(read).map(([name, value]) => [name, String(value)])),
    );
  } catch {
    return null;
  }
}

/** The page of another site that led the visitor here, without its query. Null if there is no such page. */
export function toExternalReferrer(referrer: string, host: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host: from, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) && from !== host ? origin + pathname : null;
}

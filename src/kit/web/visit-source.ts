/** The cookie of a visitor's UTM tags is kept for 7 days. */
const UTM_COOKIE = "utm_tags";
const UTM_SECONDS = 7 * 86_400;
const MAX_TAG_LENGTH = 200;
const MAX_TAGS = 20;

export type UtmTags = Record<string, string>;

/** The UTM tags of a query; null when there are none, or none that fits. */
export function parseUtmTags(search: string | URLSearchParams): UtmTags | null {
  const tags = [...new URLSearchParams(search)]
    .filter(([name, value]) => /^utm_[a-z_]{1,30}$/.test(name) && value.length <= MAX_TAG_LENGTH)
    .slice(0, MAX_TAGS);
  return tags.length > 0 ? Object.fromEntries(tags) : null;
}

/** What a page says to `document.cookie` to keep the tags. */
export function toUtmCookie(tags: UtmTags, isSecure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(tags));
  return `${UTM_COOKIE}=${value}; Path=/; Max-Age=${UTM_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The tags that a cookie header carries: only such as a query could have brought. */
export function readUtmCookie(cookies: string): UtmTags | null {
  const pair = cookies.split(/;\s*/).find((one) => one.startsWith(`${UTM_COOKIE}=`));
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

/**
 * The page of another site from which a visitor came, without its query; null for none, or for one of ours.
 */
export function toExternalReferrer(referrer: string, host: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host: from, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) && from !== host ? origin + pathname : null;
}

import { toReferrerPage } from "#kit/wire/referrer.ts";

/** The cookies with a visitor's UTM tags and referrer live for 7 days. */
const SECONDS = 7 * 86_400;
const UTM_COOKIE = "utm_tags";
const REFERRER_COOKIE = "referrer";
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
  return toCookie(UTM_COOKIE, JSON.stringify(tags), isSecure);
}

/** Formats a referrer for `document.cookie`. */
export function toReferrerCookie(page: string, isSecure: boolean): string {
  return toCookie(REFERRER_COOKIE, page, isSecure);
}

function toCookie(name: string, value: string, isSecure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Reads the valid UTM tags of a cookie header; null when there are none. */
export function readUtmCookie(cookies: string): UtmTags | null {
  try {
    const read: unknown = JSON.parse(readCookie(cookies, UTM_COOKIE));
    if (typeof read !== "object" || read === null) return null;
    return parseUtmTags(
      new URLSearchParams(Object.entries(read).map(([name, value]) => [name, String(value)])),
    );
  } catch {
    return null;
  }
}

/** Reads the valid referrer of a cookie header; null when there is none. */
export function readReferrerCookie(cookies: string): string | null {
  try {
    return toReferrerPage(readCookie(cookies, REFERRER_COOKIE));
  } catch {
    return null;
  }
}

/** The decoded value of a cookie; "" when there is none. Throws if the value cannot be decoded. */
function readCookie(cookies: string, name: string): string {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return decodeURIComponent(pair?.slice(name.length + 1) ?? "");
}

/** The page of another site that led the visitor here, without its query. Null if there is no such page. */
export function toExternalReferrer(referrer: string, host: string): string | null {
  const page = toReferrerPage(referrer);
  return page && new URL(page).host !== host ? page : null;
}

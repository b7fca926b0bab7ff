/** The most characters of a stored referrer. */
export const MAX_REFERRER = 200;

/**
 * The page of a web URL without query, fragment and user name. Only the site of a page with a longer URL.
 * Null if the text is no web URL.
 */
export function toReferrerPage(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol)) return null;
  const page = [origin + pathname, `${origin}/`].find(({ length }) => length <= MAX_REFERRER);
  return page ?? null;
}

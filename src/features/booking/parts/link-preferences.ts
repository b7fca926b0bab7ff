const SHAPES = {
  service: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  groomer: /^[0-9a-f-]{36}$/i,
};

const MAX_TAG_LENGTH = 200;
const MAX_TAGS = 20;

/** Reads a visitor's `utm_` campaign tags and a friend's code from a URL's query. Ignores invalid values. */
export function parseArrival(search: string | URLSearchParams): {
  utm?: Record<string, string>;
  referral?: string;
} {
  const params = new URLSearchParams(search);
  const tags = [...params]
    .filter(([name, value]) => /^utm_[a-z_]{1,30}$/.test(name) && value.length <= MAX_TAG_LENGTH)
    .slice(0, MAX_TAGS);
  const referral = params.get("referral") ?? "";
  return {
    ...(tags.length > 0 && { utm: Object.fromEntries(tags) }),
    ...(/^[\w-]{1,40}$/.test(referral) && { referral }),
  };
}

/** The query for the first step, with the preferences, campaign tags and friend's code of `search`. */
export function startQuery(search: string | URLSearchParams): string {
  const query = new URLSearchParams(preferenceQuery(search));
  const { utm = {}, referral } = parseArrival(search);
  for (const [name, value] of Object.entries(utm)) query.set(name, value);
  if (referral) query.set("referral", referral);
  return query.size > 0 ? `?${query}` : "";
}

/**
 * The valid preferences of a link: a service's slug, a date and a groomer's id. They stay in the URL until
 * the step that uses them. Returns "?service=full-groom&date=2026-11-25", or "".
 */
export function preferenceQuery(search: string | URLSearchParams): string {
  const params = new URLSearchParams(search);
  const preferences = new URLSearchParams();
  for (const [name, shape] of Object.entries(SHAPES)) {
    const value = params.get(name);
    if (value && value.length <= 80 && shape.test(value)) preferences.set(name, value);
  }
  return preferences.size > 0 ? `?${preferences}` : "";
}

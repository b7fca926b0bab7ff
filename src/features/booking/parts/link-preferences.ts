const SHAPES = {
  service: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  groomer: /^[0-9a-f-]{36}$/i,
};

const LONGEST_TAG = 200;
const MAX_TAGS = 20;

/**
 * Where a visitor comes from: `utm_` tags, and the code of a friend. Kept from the first URL until a booking
 * begins.
 */
export function arrivalOf(search: string | URLSearchParams): {
  utm?: Record<string, string>;
  referral?: string;
} {
  const asked = new URLSearchParams(search);
  const tags = [...asked]
    .filter(([name, value]) => /^utm_[a-z_]{1,30}$/.test(name) && value.length <= LONGEST_TAG)
    .slice(0, MAX_TAGS);
  const referral = asked.get("referral") ?? "";
  return {
    ...(tags.length > 0 && { utm: Object.fromEntries(tags) }),
    ...(/^[\w-]{1,40}$/.test(referral) && { referral }),
  };
}

/** All that the first step takes along: what is wished, and where the visitor comes from. */
export function startQuery(search: string | URLSearchParams): string {
  const query = new URLSearchParams(wishQuery(search));
  const { utm = {}, referral } = arrivalOf(search);
  for (const [name, value] of Object.entries(utm)) query.set(name, value);
  if (referral) query.set("referral", referral);
  return query.size > 0 ? `?${query}` : "";
}

/**
 * What a link wishes beside the address: `service` by its slug, `date`, `groomer` by id. It stays in the URL
 * from step to step until the step that it is for; anything else of the query is left behind.
 * @returns "?service=full-groom&date=2026-11-25", or "" when nothing is wished.
 */
export function wishQuery(search: string | URLSearchParams): string {
  const asked = new URLSearchParams(search);
  const wish = new URLSearchParams();
  for (const [name, shape] of Object.entries(SHAPES)) {
    const value = asked.get(name);
    if (value && value.length <= 80 && shape.test(value)) wish.set(name, value);
  }
  return wish.size > 0 ? `?${wish}` : "";
}

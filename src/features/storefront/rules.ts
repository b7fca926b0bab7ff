import { findZoneMiddle, type Point, pointInRing, type Ring } from "#features/places/rules.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";

const twoDigits = (value: number) => String(value).padStart(2, "0");

/**
 * Formats minutes from midnight as "HH:mm". 1440, the end of the day, gives "23:59", because "24:00" is no
 * time.
 */
function toWallTime(minute: number): string {
  const capped = Math.min(minute, 1_439);
  return `${twoDigits(Math.floor(capped / 60))}:${twoDigits(capped % 60)}`;
}

/** Converts stored hours to wall times, in the order of the week. */
export function toStretches(
  hours: readonly { weekday: number; startMinute: number; endMinute: number }[],
): Stretch[] {
  return hours
    .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)
    .map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      start: toWallTime(startMinute),
      end: toWallTime(endMinute),
    }));
}

/** The path that starts a booking with a groomer (id), service (slug) or date (YYYY-MM-DD). */
export function bookPath(preferred: {
  groomer?: string;
  service?: string;
  date?: string | undefined;
}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(preferred)) if (value) query.set(name, value);
  return query.size > 0 ? `/book-now?${query}` : "/book-now";
}

const BOOKING_START = "/customer/new";

/**
 * The path to which `/book-now` redirects: the brand's own route, else the booking, or the contact form for a
 * brand with content only. Adds the query (session, utm tags, referral, preferences); the route's own
 * parameters win.
 */
export function bookNowPath(
  site: { staticSite: boolean; bookNowRoute: string },
  query: URLSearchParams,
): string {
  const hasOwnRoute = site.bookNowRoute !== BOOKING_START && !site.bookNowRoute.startsWith("/book-now");
  const route = hasOwnRoute ? site.bookNowRoute : site.staticSite ? "/lead" : BOOKING_START;
  const [path = "", hash] = route.split("#");
  const [pathname = "", routeQuery = ""] = path.split("?");
  const combined = new URLSearchParams(query);
  // React Router adds this parameter when a script requests the path.
  combined.delete("_routes");
  for (const [name, value] of new URLSearchParams(routeQuery)) combined.set(name, value);
  return pathname + (combined.size > 0 ? `?${combined}` : "") + (hash ? `#${hash}` : "");
}

/** The names of weekdays. Weekday 1 is Sunday, the first name. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Every day", or "Mon, Wed, Fri". */
export function formatWeekdays(days: readonly number[]): string {
  if (days.length === 7) return "Every day";
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => (WEEKDAYS[day - 1] ?? "").slice(0, 3))
    .join(", ");
}

export type Stretch = { weekday: number; start: string; end: string };

/** The days from Monday to Sunday with their hours: "8:00 AM – 12:00 PM, 1:00 PM – 5:30 PM", or "Closed". */
export function toWeek(hours: readonly Stretch[]): { day: string; text: string }[] {
  return [2, 3, 4, 5, 6, 7, 1].map((weekday) => {
    const stretches = hours.filter((stretch) => stretch.weekday === weekday);
    const text = stretches
      .map(({ start, end }) => `${formatWallTime(start)} – ${formatWallTime(end)}`)
      .join(", ");
    return { day: WEEKDAYS[weekday - 1] ?? "", text: text || "Closed" };
  });
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Rounds to a hundredth of a degree, about half a mile, so that a point reveals no home. */
export function roundPoint({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

type Outlined = { polygon: Ring };

/**
 * Returns the areas that overlap a zone. An area and a zone overlap if one outline contains a corner or the
 * middle of the other outline.
 */
export function areasReached<A extends Outlined>(areas: readonly A[], zones: readonly Outlined[]): A[] {
  const reachesInto = (inner: Ring, outer: Ring) => {
    const middle = findZoneMiddle(inner);
    const corners = inner.map(([longitude, latitude]) => ({ latitude, longitude }));
    return [...corners, ...(middle ? [middle] : [])].some((point) => pointInRing(outer, point));
  };
  return areas.filter(({ polygon }) =>
    zones.some((zone) => reachesInto(zone.polygon, polygon) || reachesInto(polygon, zone.polygon)),
  );
}

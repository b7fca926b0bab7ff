import { findZoneMiddle, type Point, pointInRing, type Ring } from "#features/places/rules.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";

const two = (figure: number) => String(figure).padStart(2, "0");

/** Minutes from midnight as "HH:mm"; 1440, the end of the day, is "23:59". */
function wallTime(minute: number): string {
  const capped = Math.min(minute, 1_439);
  return `${two(Math.floor(capped / 60))}:${two(capped % 60)}`;
}

/** Stored hours as wall times, in the order of the week. */
export function toStretches(
  hours: readonly { weekday: number; startMinute: number; endMinute: number }[],
): Stretch[] {
  return hours
    .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)
    .map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      start: wallTime(startMinute),
      end: wallTime(endMinute),
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
 * Where `/book-now` redirects: the brand's own route, else the booking, or the contact form for a brand with
 * content only. Adds the query (session, utm tags, referral, preferences); parameters of the route win.
 */
export function bookNowPath(
  site: { staticSite: boolean; bookNowRoute: string },
  query: URLSearchParams,
): string {
  const isOwn = site.bookNowRoute !== BOOKING_START && !site.bookNowRoute.startsWith("/book-now");
  const route = isOwn ? site.bookNowRoute : site.staticSite ? "/lead" : BOOKING_START;
  const [path = "", hash] = route.split("#");
  const [bare = "", own = ""] = path.split("?");
  const all = new URLSearchParams(query);
  // React Router adds this one when a script requests the path.
  all.delete("_routes");
  for (const [name, value] of new URLSearchParams(own)) all.set(name, value);
  return bare + (all.size > 0 ? `?${all}` : "") + (hash ? `#${hash}` : "");
}

/** 1 = Sunday. */
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

/** The week from Monday on: "8:00 AM – 12:00 PM, 1:00 PM – 5:30 PM" for each day, or "Closed". */
export function toWeek(hours: readonly Stretch[]): { day: string; text: string }[] {
  return [2, 3, 4, 5, 6, 7, 1].map((weekday) => {
    const stretches = hours.filter((one) => one.weekday === weekday);
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

/** The areas that overlap a zone: one contains a corner or the middle of the other. */
export function areasReached<A extends Outlined>(areas: readonly A[], zones: readonly Outlined[]): A[] {
  const reaches = (one: Ring, other: Ring) => {
    const middle = findZoneMiddle(one);
    const spots = one.map(([longitude, latitude]) => ({ latitude, longitude }));
    return [...spots, ...(middle ? [middle] : [])].some((spot) => pointInRing(other, spot));
  };
  return areas.filter(({ polygon }) =>
    zones.some((zone) => reaches(zone.polygon, polygon) || reaches(polygon, zone.polygon)),
  );
}

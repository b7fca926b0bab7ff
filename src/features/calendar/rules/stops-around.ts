import type { Place } from "#features/places/rules/place.ts";
import type { GroomerCalendar } from "./groomer-calendar.ts";

/** Where these groomers start, and where they are between two instants (epoch ms), the earliest first. */
export function stopsAround(calendars: Iterable<GroomerCalendar>, from: number, to: number): Place[] {
  const stops: Place[] = [];
  const visits: { startsAt: number; place: Place }[] = [];
  for (const { startPlace, busy } of calendars) {
    if (startPlace) stops.push(startPlace);
    for (const { startsAt, endsAt, place, kind } of busy)
      if (place && kind !== "time_off" && endsAt >= from && startsAt <= to) visits.push({ startsAt, place });
  }
  visits.sort((a, b) => a.startsAt - b.startsAt);
  for (const { place } of visits) stops.push(place);
  return stops;
}

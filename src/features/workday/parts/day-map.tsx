import { PlaceMap } from "#features/places/parts/place-map.tsx";
import { formatWallTime } from "#kit/wire/format/times.ts";
import type { Day } from "../contract/day.ts";

/** The day's visits in their order, with lines for the drives from the start address and home again. */
export function DayMap({ day: { start, visits } }: { day: Day }) {
  const stops = visits.map(({ order: { id, address }, customer, startTime }, nth) => ({
    id,
    lat: address.latitude,
    lng: address.longitude,
    label: `${formatWallTime(startTime)}, ${customer.firstName}`,
    mark: String(nth + 1),
  }));
  const home = start && {
    id: "start",
    lat: start.latitude,
    lng: start.longitude,
    label: "Your start address",
    tone: "accent" as const,
  };
  const way = [...(home ? [home] : []), ...stops, ...(home ? [home] : [])];
  const lines = way.slice(1).map((to, nth) => {
    const from = way[nth] as (typeof way)[number];
    return { id: `leg-${nth}`, points: [[from.lat, from.lng] as const, [to.lat, to.lng] as const] };
  });
  return (
    <PlaceMap
      label="Your visits of this day and the drives between them"
      className="h-80"
      points={[...(home ? [home] : []), ...stops]}
      lines={lines}
    />
  );
}

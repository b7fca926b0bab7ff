/** Degrees, WGS 84. */
export type MapPoint = {
  id: string;
  lat: number;
  lng: number;
  /** Its accessible name, also shown at the marker: "Maria Lopez, 4.9 stars". */
  label: string;
  tone?: "brand" | "accent" | "quiet";
  /** One or two characters in the marker: the number of a stop. */
  mark?: string;
};

/** A surface; its first ring is the outline, further ones are holes. */
export type MapArea = {
  id: string;
  label: string;
  rings: readonly (readonly [lat: number, lng: number])[][];
};

/** A name on the ground. Of two that collide the one with the greater `size` is written. */
export type MapTown = { name: string; lat: number; lng: number; size: number };

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

/** The smallest box around everything shown; null when there is nothing. */
export function boundsOf(points: readonly MapPoint[], areas: readonly MapArea[]): Bounds | null {
  const corners = areas.flatMap(({ rings }) => rings[0] ?? []);
  const lats = [...points.map(({ lat }) => lat), ...corners.map(([lat]) => lat)];
  const lngs = [...points.map(({ lng }) => lng), ...corners.map(([, lng]) => lng)];
  if (lats.length === 0) return null;
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

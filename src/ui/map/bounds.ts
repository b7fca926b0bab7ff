/** A point in degrees (WGS 84). */
export type MapPoint = {
  id: string;
  lat: number;
  lng: number;
  /** The marker's accessible name, also shown at the marker: "Maria Lopez, 4.9 stars". */
  label: string;
  tone?: "brand" | "accent" | "quiet";
  /** The marker's color by its hue in degrees, in place of the tone. `label` and `mark` must say the same. */
  hue?: number;
  /** One or two characters inside the marker, such as the number of a stop. */
  mark?: string;
};

/** An area. Its first ring is the outline, and further rings are holes. */
export type MapArea = {
  id: string;
  label: string;
  rings: readonly (readonly [lat: number, lng: number])[][];
};

/** A line between points, such as a drive. */
export type MapLine = {
  id: string;
  points: readonly (readonly [lat: number, lng: number])[];
  /** The line's color by its hue in degrees. */
  hue?: number;
};

/** A place name on the map. When two names overlap, only the name with the greater `size` is shown. */
export type MapTown = { name: string; lat: number; lng: number; size: number };

/** The west, south, east and north edges of a box in degrees. */
export type Bounds = [number, number, number, number];

/** What decides the section of a map: its content, or without any the corners of `start`. */
export function sectionOf({ points, areas, start }: Section): Bounds | null {
  return boundsOf(points, areas) ?? boundsOf([], [{ id: "start", label: "", rings: [[...start]] }]);
}
type Section = {
  points: readonly MapPoint[];
  areas: readonly MapArea[];
  start: readonly (readonly [lat: number, lng: number])[];
};

/** The smallest box around all points and areas; null when there are none. */
export function boundsOf(points: readonly MapPoint[], areas: readonly MapArea[]): Bounds | null {
  const corners = areas.flatMap(({ rings }) => rings[0] ?? []);
  const lats = [...points.map(({ lat }) => lat), ...corners.map(([lat]) => lat)];
  const lngs = [...points.map(({ lng }) => lng), ...corners.map(([, lng]) => lng)];
  if (lats.length === 0) return null;
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

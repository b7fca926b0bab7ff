import type { Feature, FeatureCollection, LineString, Point, Polygon } from "geojson";
import type { MapArea, MapLine, MapTown } from "./bounds.ts";
import { hueColor } from "./hue.ts";

/** Converts a ring to GeoJSON, which has longitude first and repeats the first point at the end. */
export function areaFeatures(areas: readonly MapArea[]): FeatureCollection<Polygon> {
  return {
    type: "FeatureCollection",
    features: areas.map(({ id, rings }) => ({
      type: "Feature",
      properties: { id },
      geometry: { type: "Polygon", coordinates: rings.map(closedRing) },
    })),
  };
}

function closedRing(ring: readonly (readonly [number, number])[]): [number, number][] {
  const turned = ring.map(([lat, lng]): [number, number] => [lng, lat]);
  const [first, last] = [turned[0], turned.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) turned.push(first);
  return turned;
}

export function lineFeatures(lines: readonly MapLine[]): FeatureCollection<LineString> {
  return {
    type: "FeatureCollection",
    features: lines.map(({ id, points, hue }) => ({
      type: "Feature",
      properties: { id, ...(hue !== undefined && { color: hueColor(hue) }) },
      geometry: { type: "LineString", coordinates: points.map(([lat, lng]) => [lng, lat]) },
    })),
  };
}

export function townFeatures(towns: readonly MapTown[]): FeatureCollection<Point> {
  return {
    type: "FeatureCollection",
    features: towns.map(
      ({ name, size, lat, lng }): Feature<Point> => ({
        type: "Feature",
        properties: { name, size },
        geometry: { type: "Point", coordinates: [lng, lat] },
      }),
    ),
  };
}

export function spotFeatures(
  spots: readonly (readonly [lat: number, lng: number])[],
): FeatureCollection<Point> {
  return {
    type: "FeatureCollection",
    features: spots.map(
      ([lat, lng]): Feature<Point> => ({
        type: "Feature",
        properties: {},
        geometry: { type: "Point", coordinates: [lng, lat] },
      }),
    ),
  };
}

export type Pixel = { x: number; y: number };

/** A point in pixels from the map's left and top edge. */
export type Room = { left: number; top: number; right: number; bottom: number };

/**
 * Computes by how many pixels to move each marker, so that markers are at least `apart` pixels from each
 * other and people can press each of them. Markers inside `room` stay inside. The same points give the same
 * result.
 */
export function spread(places: readonly Pixel[], apart: number, room?: Room, rounds = 40): Pixel[] {
  const moved = places.map(({ x, y }) => ({ x, y }));
  const inside = room ? moved.filter((place) => isIn(place, room)) : [];
  for (let round = 0; round < rounds; round++) {
    let settled = true;
    for (let a = 0; a < moved.length; a++)
      for (let b = a + 1; b < moved.length; b++) {
        if (push(moved[a] as Pixel, moved[b] as Pixel, apart, a + b)) settled = false;
      }
    if (room) for (const place of inside) pullInto(place, room);
    if (settled) break;
  }
  return moved.map(({ x, y }, i) => ({ x: x - (places[i] as Pixel).x, y: y - (places[i] as Pixel).y }));
}

const isIn = ({ x, y }: Pixel, { left, top, right, bottom }: Room) =>
  x >= left && x <= right && y >= top && y <= bottom;

function pullInto(place: Pixel, { left, top, right, bottom }: Room): void {
  place.x = Math.min(Math.max(place.x, left), right);
  place.y = Math.min(Math.max(place.y, top), bottom);
}

/**
 * Moves two markers apart, along the line between them, if they are too close. Returns whether it moved them.
 */
function push(one: Pixel, other: Pixel, apart: number, turn: number): boolean {
  let [dx, dy] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= apart - 0.01) return false;
  // Two markers at the same place have no line between them, so each pair gets a direction of its own.
  if (distance < 0.5) [dx, dy] = [Math.cos(turn * 2.4), Math.sin(turn * 2.4)];
  const length = Math.hypot(dx, dy);
  const step = (apart - distance) / 2 / length;
  one.x -= dx * step;
  one.y -= dy * step;
  other.x += dx * step;
  other.y += dy * step;
  return true;
}

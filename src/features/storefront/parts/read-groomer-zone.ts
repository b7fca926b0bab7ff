import { pointInRing } from "#features/places/rules.ts";
import type { Anywhere } from "#kit/web/call.ts";
import type { PublicProfile } from "../contract.ts";
import { findProfile } from "./find-profile.ts";

/** Where a groomer works: a zone's rounded outline and its middle. Public, so never an address. */
export type GroomerZone = {
  name: string;
  ring: [lat: number, lng: number][];
  middle: { lat: number; lng: number };
};

/**
 * For loaders: reads the groomer's zone that contains a place. Null if no zone contains the place any more.
 */
export async function readGroomerZone(
  args: Anywhere,
  vanityUrl: string,
  place: { latitude: number; longitude: number },
): Promise<GroomerZone | null> {
  const profile = await findProfile(args, vanityUrl);
  const drawableZones = (profile?.zones ?? []).filter(({ points }) => points.length > 2);
  const zone = drawableZones.find(({ points }) => pointInRing(cornersOf(points), place)) ?? null;
  if (!zone) return null;
  const ring = zone.points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  return { name: zone.name, ring, middle: middleOf(ring) };
}

type Points = PublicProfile["zones"][number]["points"];

const cornersOf = (points: Points) =>
  points.map(({ latitude, longitude }): [number, number] => [longitude, latitude]);

/**
 * The mean of an outline's corners. Skips the first corner, because a closed outline repeats it at the end.
 */
function middleOf(ring: GroomerZone["ring"]): GroomerZone["middle"] {
  const corners = ring.slice(1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return { lat: mean(0), lng: mean(1) };
}

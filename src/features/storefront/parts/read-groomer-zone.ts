import { pointInRing } from "#features/places/rules.ts";
import type { Anywhere } from "#kit/web/call.ts";
import type { PublicProfile } from "../contract.ts";
import { findProfile } from "./find-profile.ts";

/** Where a groomer works, for the public: a zone and its rough middle, never an address. */
export type GroomerZone = {
  name: string;
  ring: [lat: number, lng: number][];
  middle: { lat: number; lng: number };
};

/** The groomer's zone that contains a place; null when there is none any more. For loaders. */
export async function readGroomerZone(
  args: Anywhere,
  vanityUrl: string,
  place: { latitude: number; longitude: number },
): Promise<GroomerZone | null> {
  const profile = await findProfile(args, vanityUrl);
  const drawn = (profile?.zones ?? []).filter(({ points }) => points.length > 2);
  const zone = drawn.find(({ points }) => pointInRing(cornersOf(points), place)) ?? null;
  if (!zone) return null;
  const ring = zone.points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  return { name: zone.name, ring, middle: middleOf(ring) };
}

type Points = PublicProfile["zones"][number]["points"];

const cornersOf = (points: Points) =>
  points.map(({ latitude, longitude }): [number, number] => [longitude, latitude]);

/** The middle of an outline's corners; a closed one names its first corner twice. */
function middleOf(ring: GroomerZone["ring"]): GroomerZone["middle"] {
  const corners = ring.slice(1);
  const mean = (place: 0 | 1) => corners.reduce((sum, corner) => sum + corner[place], 0) / corners.length;
  return { lat: mean(0), lng: mean(1) };
}
